import { type Criterion, type ForensicReport } from '#src/report/report.js';
import { type Entry, type Label } from '../collections/manifest.js';
import { type Observation } from '../collections/observe.js';
import { riskCoverageSection } from './risk-coverage-section.js';
import { sourceSections } from './source-section.js';
import { transformationSection } from './transformation-section.js';
import { worstCases } from './worst-case.js';

interface Made {
  label: Label;
  set: string;
  /** Probability of AI by variant; null if the network abstains. */
  seen: Record<string, number | null>;
}

const made = ({ label, set, seen }: Made, index: number): Observation[] =>
  Object.entries(seen).map(([variant, probability]) => {
    const path = `${index}.jpg`;
    const entry: Partial<Entry> = { label, set, kind: 'kind', scene: path, path };
    const criterion: Partial<Criterion> = {
      id: 'ai-pixels',
      applicable: probability !== null,
      statistic: probability === null ? null : Math.log(probability / (1 - probability)),
    };
    const answer = probability === null ? 'unknown' : probability > 0.9 ? 'likely' : 'unknown';
    const report = {
      criteria: [criterion],
      ai: { probability, answer: probability !== null && probability < 0.1 ? 'unlikely' : answer },
    } as unknown as ForensicReport;
    return { entry, variant, report, extra: null } as Observation;
  });

const observations = (
  [
    { label: 'ai-generated', set: 'Good', seen: { 'as-is': 0.95, blur: 0.8, half: 0.85 } },
    { label: 'ai-generated', set: 'Bad', seen: { 'as-is': 0.7, blur: 0.05, half: null } },
    { label: 'authentic', set: 'Phone', seen: { 'as-is': 0.02, blur: 0.3, half: 0.05 } },
    { label: 'authentic', set: 'Web', seen: { 'as-is': 0.4, blur: 0.1, half: 0.6 } },
  ] satisfies Made[]
).flatMap(made);

it('the worst case is the change that misleads the network most', () => {
  const worst = worstCases(observations.filter(({ variant }) => variant !== 'as-is'));
  expect(worst.map(({ variant, report }) => [variant, report.ai.probability])).toEqual([
    ['blur', 0.8],
    ['blur', 0.05],
    ['blur', 0.3],
    ['half', 0.6],
  ]);
});

it('transformations come worst first, after the sums', () => {
  expect(transformationSection(observations).figures).toMatchObject([
    { variant: 'as-is', auc: 1, at5: 1, ai: { likely: { count: 1, total: 2 } } },
    { variant: 'all together', auc: 30.5 / 36, ai: { covered: { count: 5, total: 6 } } },
    { variant: 'worst case', auc: 0.5 },
    { variant: 'blur', auc: 0.5, ai: { unlikely: { count: 1 }, covered: { count: 2 } } },
    { variant: 'half', auc: 0.75, aucCovered: 1, at5: 0.5, ai: { covered: { count: 1, total: 2 } } },
  ]);
});

it('generators and photo sources come worst first', () => {
  const [generators, sources] = sourceSections(observations);
  expect(generators?.figures).toMatchObject([
    {
      source: 'Bad · kind',
      aucAsIs: 1,
      auc: 0.25,
      aucWorstCase: 0,
      worst: { variant: 'blur', auc: 0 },
      right: { count: 0, total: 2 },
      wrong: { count: 1, total: 2 },
    },
    { source: 'Good · kind', auc: 1, aucWorstCase: 1, right: { count: 0, total: 2 } },
  ]);
  expect(sources?.figures).toMatchObject([
    { source: 'Web · kind', aucWorstCase: 0.5, auc: 0.5, worst: { variant: 'blur', auc: 0.5 } },
    { source: 'Phone · kind', auc: 0.75, right: { count: 1, total: 2 }, wrong: { count: 0, total: 2 } },
  ]);
});

it('risk counts answered pictures, coverage all pictures', () => {
  const { figures, lines } = riskCoverageSection(observations);
  expect(figures).toMatchObject([
    { pictures: 'as-is', told: { answered: 2, wrong: 0, total: 4 }, area: 0 },
    { pictures: 'transformed', told: { answered: 2, wrong: 1, total: 8 } },
    { pictures: 'worst case', told: { answered: 1, wrong: 1, total: 4 } },
  ]);
  expect(lines[1]).toContain('87.5 % (7/8)    28.6 % (2/7)');
});
