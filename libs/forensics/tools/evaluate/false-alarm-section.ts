import { type Observation } from '../collections/observe.js';
import { percent, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

/** Limits for the shares of authentic images below 50 and below 80, unchanged and in every chain. */
const below50Max = 0.01;
const below80Max = 0.1;

interface AlarmRate {
  variant: string;
  total: number;
  below50: number;
  below80: number;
  calledAi: number;
  isHeld: boolean;
}

/** Shares of authentic images in each score band, by variant. The limits must hold before any detection counts. */
function alarmRates(observations: readonly Observation<unknown>[]): AlarmRate[] {
  const authentic = observations.filter(({ entry }) => entry.label === 'authentic');
  const variants = [...new Set(authentic.map(({ variant }) => variant))];
  return variants.map((variant) => {
    const reports = authentic.filter((one) => one.variant === variant).map(({ report }) => report);
    const total = reports.length;
    const below50 = reports.filter(({ score }) => score < 50).length;
    const below80 = reports.filter(({ score }) => score < 80).length;
    const calledAi = reports.filter(({ verdict }) => verdict === 'Likely AI-Generated').length;
    const isHeld = below50 <= below50Max * total && below80 <= below80Max * total && calledAi === 0;
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
      'False alarms on authentic images (gate, in every chain: none called AI, 1 % below 50, 10 % below 80)',
    lines: [
      ...textTable(['chain', 'below 50', 'below 80', 'called AI', 'gate'], rows),
      `The gate ${gate ? 'holds' : 'FAILS'}.`,
    ],
    figures,
  };
}
