import { pictureKinds, type PictureKind } from '@jinwi/contracts';
import { type Observation } from '../collections/observe.js';
import { type Section } from '../evaluate/section.js';
import { percent, textTable } from '../statistics/text-table.js';

/** `photo`: a photo of unknown history; it is only known to be neither a screenshot nor a graphic. */
type Truth = PictureKind | 'photo';

/** The sets whose pictures have a known history, and the kind of these pictures. */
const knownSets: Readonly<Record<string, Truth>> = { camera: 'camera', 'camera-resaved': 'edited' };
const smallBelow = 256;
const truths: readonly Truth[] = ['camera', 'edited', 'photo', ...pictureKinds.slice(2, -1)];
/** At most this share of photos may be called a screenshot or graphic. */
const misreadMax = 0.02;

export function truthOfKind({ entry, variant, report }: Observation<unknown>): Truth {
  if (variant !== 'as-is') return pictureKinds.find((kind) => kind === variant) ?? 'photo';
  if (Math.max(report.image.width, report.image.height) < smallBelow) return 'thumbnail';
  return knownSets[entry.kind] ?? pictureKinds.find((kind) => kind === entry.kind) ?? 'photo';
}

/** Counts the reported kinds for each true kind. Few photos may be called a screenshot or graphic. */
export function confusionSection(observations: readonly Observation<unknown>[]): Section {
  const counts = Object.fromEntries(truths.map((truth) => [truth, countsOf(observations, truth)]));
  const rows = truths.map((truth) => [
    truth,
    ...pictureKinds.map((kind) => String(counts[truth]?.[kind] ?? 0)),
  ]);
  const photos = observations.filter((one) => ['camera', 'edited', 'photo'].includes(truthOfKind(one)));
  const misread = photos.filter(({ report }) => report.kind === 'screenshot' || report.kind === 'graphic');
  const isHeld = misread.length <= misreadMax * photos.length;
  return {
    title: 'Kinds of pictures (gate: at most 2 % of photos called a screenshot or graphic)',
    lines: [
      ...textTable(['truth', ...pictureKinds], rows),
      `The gate ${isHeld ? 'holds' : 'FAILS'}: ${percent({ count: misread.length, total: photos.length })} of the photos.`,
      ...misread.map(({ entry, report }) => `  ${entry.file} is called ${report.kind}`),
    ],
    figures: counts,
  };
}

function countsOf(observations: readonly Observation<unknown>[], truth: Truth): Record<string, number> {
  const own = observations.filter((one) => truthOfKind(one) === truth);
  return Object.fromEntries(
    pictureKinds.map((kind) => [kind, own.filter(({ report }) => report.kind === kind).length]),
  );
}
