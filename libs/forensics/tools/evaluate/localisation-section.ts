import { type Observation } from '../collections/observe.js';
import { type PixelAgreement } from '../statistics/pixel-agreement.js';
import { share, textTable } from '../statistics/text-table.js';
import { type Localisation } from './localisation.js';
import { type Section } from './section.js';

type Located = Observation<Localisation>;

const isMisd = ({ entry }: Located): boolean => entry.set === 'MISD';

/** The set MISD is a separate group, because the last save alone reveals most of its splices. */
const groups: [name: string, holds: (located: Located) => boolean][] = [
  ['copy-move', ({ entry }) => entry.kind === 'copy-move'],
  ['splice without MISD', (located) => located.entry.kind === 'splice' && !isMisd(located)],
  ['splice, MISD', isMisd],
  ['splice, all', ({ entry }) => entry.kind === 'splice'],
  ['real-life', ({ entry }) => entry.kind === 'real-life-manipulation'],
  ['inpaint, removal', ({ entry }) => entry.kind === 'inpaint' || entry.kind === 'removal'],
  ['where ADQ2 fires', ({ report }) => hasFired(report.criteria, 'adq2')],
  ['where any test fires', ({ report }) => report.criteria.some(({ fired, mapId }) => fired && mapId)],
];

const hasFired = (criteria: Located['report']['criteria'], id: string): boolean =>
  criteria.some((criterion) => criterion.id === id && criterion.fired);

/** Computes the mean agreement of map and mask, pixel by pixel, over the images of each kind. */
export function localisationSection(observations: readonly Observation<Localisation | null>[]): Section {
  const located = observations.filter((one): one is Located => one.extra !== null);
  const figures = groups.map(([group, holds]) => figuresOf(group, located.filter(holds)));
  const rows = figures.map((one) => [
    one.group,
    String(one.images),
    ...[one.bestF1, one.bestIou, one.fixedF1, one.errorLevelBestF1, one.allWhiteF1].map(share),
  ]);
  const head = ['kind', 'images', 'best F1', 'IoU', 'F1 at 128', 'raw ELA, best F1', 'all white, F1'];
  return { title: "Pixel level, the engine's heat map against masks", lines: textTable(head, rows), figures };
}

function figuresOf(group: string, located: readonly Located[]) {
  const mean = (value: (extra: Localisation) => number): number =>
    located.reduce((sum, { extra }) => sum + value(extra), 0) / located.length;
  const ofEngine = (name: keyof PixelAgreement): number => mean(({ engine }) => engine[name]);
  return {
    group,
    images: located.length,
    bestF1: ofEngine('bestF1'),
    bestIou: ofEngine('bestIou'),
    fixedF1: ofEngine('fixedF1'),
    errorLevelBestF1: mean(({ errorLevel }) => errorLevel.bestF1),
    allWhiteF1: mean(({ allWhite }) => allWhite.bestF1),
  };
}
