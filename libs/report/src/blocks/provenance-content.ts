import { type Locale } from '@jinwi/contracts';
import { type HistoryStep } from '../metadata/credential-steps.js';
import { witnessKeys } from '../metadata/metadata-words.js';
import { type OriginIngredient, type SignedOrigin, signedOrigin } from '../metadata/signed-origin.js';
import { type TimelineEntry, timelineOf } from '../metadata/timeline.js';
import { type ReportWords } from '../words/report-words.js';
import {
  type ContentInput,
  listOf,
  muted,
  type Pair,
  paragraph,
  type PlainBlock,
  type Reader,
  type Section,
  type Text,
  type Thumbnail,
  timeText,
} from './block.js';

/**
 * Says who signed the file and what the signer states about it. Returns null if nobody signed the file.
 * @param options.hasThumbnails whether the files that the picture was made from may be shown, and not only named
 */
export function signerSection(
  { evidence, reader, t }: ContentInput,
  { hasThumbnails }: { hasThumbnails: boolean },
): Section<PlainBlock> | null {
  const origin = signedOrigin(evidence.provenance, t);
  if (!origin) return null;
  const { signer, standing, tone, ingredients } = origin;
  return {
    title: t('provenance.title'),
    blocks: [
      { kind: 'signer', signer, standing, tone },
      paragraph(evidence.credentials),
      { kind: 'pairs', pairs: factsOf(origin, reader, t) },
      ...stepBlocks(origin, reader, t),
      ...ingredientBlocks(ingredients, { hasThumbnails, t }),
    ],
  };
}

/** Shows the ingredients that have a thumbnail, then lists the others. */
function ingredientBlocks(
  ingredients: readonly OriginIngredient[],
  { hasThumbnails, t }: { hasThumbnails: boolean; t: ReportWords },
): PlainBlock[] {
  if (ingredients.length === 0) return [];
  const captionOf = ({ title, relation }: OriginIngredient): string => `${title} (${relation})`;
  const shown = ingredients.flatMap((ingredient): Thumbnail[] =>
    hasThumbnails && ingredient.thumbnail
      ? [{ alt: ingredient.title, caption: captionOf(ingredient), place: ingredient.thumbnail }]
      : [],
  );
  const listed = ingredients.filter(({ thumbnail }) => !hasThumbnails || !thumbnail);
  return [
    { kind: 'heading', text: t('provenance.ingredients') },
    ...(shown.length > 0 ? [{ kind: 'thumbnails' as const, items: shown }] : []),
    ...listOf(listed.map(captionOf)),
  ];
}

function factsOf(origin: SignedOrigin, reader: Reader, t: ReportWords): Pair[] {
  const { signedAt, madeOn, stampText, product, conforming, identities } = origin;
  const when: Text = madeOn
    ? [timeText(madeOn, reader)]
    : [...(signedAt ? [timeText(signedAt, reader), ' · '] : []), stampText];
  return [
    { label: t(madeOn ? 'provenance.madeOn' : 'provenance.signedAt'), value: when },
    ...(product ? [{ label: t('provenance.product'), value: product }] : []),
    ...(conforming ? [{ label: t('provenance.conforming'), value: conforming }] : []),
    ...identities.map(({ names, standing }) => ({
      label: t('provenance.identities'),
      value: `${names.join('; ')}. ${standing}`,
    })),
  ];
}

function stepBlocks({ steps }: SignedOrigin, reader: Reader, t: ReportWords): PlainBlock[] {
  if (steps.length === 0) return [];
  const items = steps.map((step) => [step.title, ...detailsOf(step, reader, t)]);
  return [
    { kind: 'heading', text: t('provenance.steps') },
    { kind: 'list', items, isOrdered: true },
  ];
}

/** What metadata and structure reveal about a file's past. */
export interface FileHistory {
  title: string;
  /** Says that nobody signed the file; null if somebody did. */
  says: string | null;
  /** Newest first. */
  entries: TimelineEntry[];
}

export function fileHistory(
  { record: { report }, evidence: { provenance, credentials } }: Pick<ContentInput, 'record' | 'evidence'>,
  { locale, t }: { locale: Locale; t: ReportWords },
): FileHistory {
  const isSigned = signedOrigin(provenance, t) !== null;
  return {
    title: t(isSigned ? 'provenance.otherHistory' : 'provenance.title'),
    says: isSigned ? null : credentials,
    entries: report ? timelineOf({ report, locale, t }) : [],
  };
}

/** Lists the history of the file. */
export function historySection(input: ContentInput): Section<PlainBlock> {
  const { reader, t } = input;
  const { title, says, entries } = fileHistory(input, { locale: reader.locale, t });
  return {
    title,
    blocks: [
      ...(says === null ? [] : [paragraph(says)]),
      ...listOf(
        entries.map((entry) => [
          `${entry.title} (${t(witnessKeys[entry.witness])})`,
          ...detailsOf(entry, reader, t),
        ]),
      ),
      ...(entries.length > 0 ? [muted(t('timeline.caveat'))] : []),
    ],
  };
}

const detailsOf = (
  { when, tool, note }: HistoryStep,
  reader: Reader,
  t: ReportWords,
): Exclude<Text, string> => [
  ...(when ? [' · ', timeText(when, reader)] : []),
  ...(tool ? [` · ${t('provenance.tool', { tool })}`] : []),
  ...(note ? [` · ${note}`] : []),
];
