import { type Observation } from '../collections/observe.js';
import { areaUnderRiskCoverage, riskAt, type Decided } from '../statistics/risk-coverage.js';
import { percent, share, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';
import { byChange, isAi } from './worst-case.js';

/** An answer is given if the probability is at least this far from one half. */
const distances = [0, 0.1, 0.2, 0.3, 0.4, 0.45, 0.49];

/** Counts the answers about AI, and the wrong ones among them, as more confidence is required. */
export function riskCoverageSection(observations: readonly Observation<unknown>[]): Section {
  const { asIs, changed, worst } = byChange(observations);
  const figures = [
    figuresOf('as-is', asIs),
    figuresOf('transformed', changed),
    figuresOf('worst case', worst),
  ];
  const rowOf = (name: string, risks: Risk[]): string[] => [
    name,
    ...risks.flatMap(({ answered, wrong, total }) => [
      percent({ count: answered, total }),
      percent({ count: wrong, total: answered }),
    ]),
  ];
  const rows = [
    ...distances.map((distance, at) =>
      rowOf(
        `p ≤ ${(0.5 - distance).toFixed(2)} or ≥ ${(0.5 + distance).toFixed(2)}`,
        figures.map(({ byDistance }) => byDistance[at]!),
      ),
    ),
    rowOf(
      'likely, unlikely',
      figures.map(({ told }) => told),
    ),
  ];
  const head = [
    'answered at',
    ...figures.flatMap(({ pictures }) => [`${pictures}, answered`, 'of these wrong']),
  ];
  const areas = figures.map(({ pictures, area }) => `${share(area)} ${pictures}`).join(', ');
  return {
    title: 'Risk and coverage of the answer about AI',
    lines: [...textTable(head, rows), `Area under the curve of those that the network speaks of: ${areas}.`],
    figures,
  };
}

interface Risk {
  answered: number;
  wrong: number;
  total: number;
}

function figuresOf(pictures: string, observations: readonly Observation<unknown>[]) {
  const total = observations.length;
  const decided = observations.flatMap(decidedBy);
  const told = observations.filter(({ report }) => ['likely', 'unlikely'].includes(report.ai.answer));
  const byDistance = distances.map((distance): Risk => ({ ...riskAt(decided, distance), total }));
  return {
    pictures,
    byDistance,
    told: { ...riskAt(told.flatMap(decidedBy), 0), total },
    area: areaUnderRiskCoverage(decided),
  };
}

function decidedBy(one: Observation<unknown>): Decided[] {
  const { probability } = one.report.ai;
  if (probability === null) return [];
  return [{ confidence: Math.abs(probability - 0.5), isWrong: probability >= 0.5 !== isAi(one) }];
}
