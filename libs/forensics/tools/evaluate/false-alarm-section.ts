import { type Observation } from '../collections/observe.js';
import { percent, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

/** Largest allowed shares of authentic images with these results. `below80AsIs` applies to unchanged images. */
const shareMax = { below50: 0.01, calledAi: 0.01, below80: 0.05, below80AsIs: 0.03 };

interface AlarmRate {
  variant: string;
  total: number;
  below50: number;
  below80: number;
  calledAi: number;
  isHeld: boolean;
}

/** Counts authentic images by score band and variant. Unless the limits hold, figures of detection mean nothing. */
function alarmRates(observations: readonly Observation<unknown>[]): AlarmRate[] {
  const authentic = observations.filter(({ entry }) => entry.label === 'authentic');
  const variants = [...new Set(authentic.map(({ variant }) => variant))];
  return variants.map((variant) => {
    const reports = authentic.filter((one) => one.variant === variant).map(({ report }) => report);
    const total = reports.length;
    const below50 = reports.filter(({ score }) => score < 50).length;
    const below80 = reports.filter(({ score }) => score < 80).length;
    const calledAi = reports.filter(({ verdict }) => verdict === 'Likely AI-Generated').length;
    const below80Max = variant === 'as-is' ? shareMax.below80AsIs : shareMax.below80;
    const isHeld =
      below50 <= shareMax.below50 * total &&
      below80 <= below80Max * total &&
      calledAi <= shareMax.calledAi * total;
    return { variant, total, below50, below80, calledAi, isHeld };
  });
}

export function falseAlarmSection(observations: readonly Observation<unknown>[]): Section {
  const figures = alarmRates(observations);
  const rows = figures.map(({ variant, total, below50, below80, calledAi, isHeld }) => [
    variant,
    percent({ count: below50, total }),
    percent({ count: below80, total }),
    String(calledAi),
    isHeld ? 'holds' : 'FAILS',
  ]);
  const gate = figures.every(({ isHeld }) => isHeld);
  return {
    title:
      'False alarms on authentic images (gate: 1 % called AI, 1 % below 50, 3 % below 80 as they are, 5 % in a chain)',
    lines: [
      ...textTable(['chain', 'below 50', 'below 80', 'called AI', 'gate'], rows),
      `The gate ${gate ? 'holds' : 'FAILS'}.`,
    ],
    figures,
  };
}
