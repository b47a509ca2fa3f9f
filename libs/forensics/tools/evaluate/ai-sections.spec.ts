import { type Criterion, type ForensicReport } from '#src/report/report.js';
import { type Entry, type Label } from '../collections/manifest.js';
import { type Observation } from '../collections/observe.js';
import { aiAxisSection } from './ai-axis-section.js';
import { aiVerdictSection } from './ai-verdict-section.js';
import { generatorSection } from './generator-section.js';

interface Made {
  label: Label;
  name: string;
  /** Null if the network abstains. */
  statistic: number | null;
  set?: string;
  variant?: string;
  score?: number;
  isSettled?: boolean;
}

const made = ({ label, name, statistic, set = 'Set', variant = 'as-is', score = 90, isSettled }: Made) => {
  const criterion: Partial<Criterion> = { id: 'ai-pixels', applicable: statistic !== null, statistic };
  const entry: Partial<Entry> = { label, set, kind: 'diffusion', scene: name, axes: ['ai-detect'] };
  const report = {
    criteria: [criterion],
    score: isSettled ? 15 : score,
    verdict: isSettled ? 'Likely AI-Generated' : 'Likely Genuine',
    decisiveReasons: isSettled ? ['ai-pixels.likely'] : [],
    ai: { probability: statistic === null ? null : 1 / (1 + Math.exp(-statistic)) },
  } as unknown as ForensicReport;
  return { entry, variant, report, extra: null } as Observation;
};

const photos = [-2, -1, 0].map((statistic) =>
  made({ label: 'authentic', name: `photo${statistic}`, statistic }),
);
const good = [1, 2].map((statistic) =>
  made({
    label: 'ai-generated',
    name: `good${statistic}`,
    set: 'Good',
    statistic,
    isSettled: statistic === 2,
  }),
);
const bad = [-3, null].map((statistic) =>
  made({ label: 'ai-generated', name: `bad${statistic}`, set: 'Bad', statistic }),
);
const unseen = made({ label: 'ai-generated', name: 'unseen', set: 'Unseen', statistic: null, score: 70 });
const asIs = [...photos, ...good, ...bad, unseen];

describe('the AI axis', () => {
  it('ranks pictures the network judged and reports the others as uncovered', () => {
    const { figures } = aiAxisSection(asIs);
    expect(figures).toMatchObject([
      {
        axis: 'ai-detect',
        variant: 'as-is',
        ai: { count: 3, total: 5 },
        authentic: { count: 3, total: 3 },
        auc: 2 / 3,
        at5: 2 / 3,
      },
    ]);
  });

  it('ranks each chain separately, with no figure where the network abstains', () => {
    const silent = asIs.map((one) => ({
      ...one,
      variant: 'q70',
      report: made({ label: one.entry.label, name: one.entry.scene, statistic: null }).report,
    }));
    const { figures, lines } = aiAxisSection([...asIs, ...silent]);
    expect(figures).toMatchObject([{ variant: 'as-is' }, { variant: 'q70', auc: NaN, ai: { count: 0 } }]);
    expect(lines.at(-1)).toContain('0.0 % (0/5)');
  });

  it('has no rows where the network was not asked', () => {
    const other = asIs.map((one) => ({ ...one, report: { ...one.report, criteria: [] } }));
    expect(aiAxisSection(other).figures).toEqual([]);
  });
});

it('generators come worst first, those never judged last', () => {
  const { figures } = generatorSection(asIs);
  expect(figures).toMatchObject([
    { generator: 'Bad · diffusion', covered: { count: 1, total: 2 }, auc: 0, from80: { count: 2 } },
    { generator: 'Good · diffusion', auc: 1, from80: { count: 1 }, calledAi: { count: 1 } },
    { generator: 'Unseen · diffusion', auc: NaN, from80: { count: 0, total: 1 } },
    { generator: 'all', covered: { count: 3, total: 5 }, from80: { count: 3 } },
  ]);
});

it('compares the verdicts on AI and authentic pictures chain by chain', () => {
  const chained = made({ label: 'authentic', name: 'photo', statistic: 0, variant: 'q70', score: 70 });
  expect(aiVerdictSection([...asIs, chained]).figures).toMatchObject([
    { variant: 'as-is', ai: 5, authentic: 3, aiFrom80: 3, aiCalledAi: 1, aiByPixels: 1, authenticBelow80: 0 },
    { variant: 'q70', ai: 0, authentic: 1, authenticBelow80: 1, authenticCalledAi: 0 },
  ]);
});
