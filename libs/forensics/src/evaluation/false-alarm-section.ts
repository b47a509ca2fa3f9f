import { type Observation } from './observe.js';
import { type Section } from './section.js';
import { percent, textTable } from './text-table.js';

/** Bars of the gate: shares of authentic images below 50 and below 80. */
const asIsBelow50Max = 0.01;
const asIsBelow80Max = 0.1;
const chainBelow50Max = 0.02;

interface AlarmRate {
  variant: string;
  total: number;
  below50: number;
  below80: number;
  calledAi: number;
  isHeld: boolean;
}

/** Band rates of authentic images in each variant; the gate asks them before any detection counts. */
function alarmRates(observations: readonly Observation<unknown>[]): AlarmRate[] {
  const authentic = observations.filter(({ entry }) => entry.label === 'authentic');
  const variants = [...new Set(authentic.map(({ variant }) => variant))];
  return variants.map((variant) => {
    const reports = authentic.filter((one) => one.variant === variant).map(({ report }) => report);
    const total = reports.length;
    const below50 = reports.filter(({ score }) => score < 50).length;
    const below80 = reports.filter(({ score }) => score < 80).length;
    const isHeld =
      variant === 'as-is'
        ? below50 <= asIsBelow50Max * total && below80 <= asIsBelow80Max * total
        : below50 <= chainBelow50Max * total;
    const calledAi = reports.filter(({ verdict }) => verdict === 'Likely AI-Generated').length;
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
  const gate = figures.every(({ isHeld, calledAi }) => isHeld && calledAi === 0);
  return {
    title:
      'False alarms on authentic images (gate: as they are 1 % below 50 and 10 % below 80; chains 2 % below 50)',
    lines: [
      ...textTable(['chain', 'below 50', 'below 80', 'called AI', 'gate'], rows),
      `The gate ${gate ? 'holds' : 'FAILS'}.`,
    ],
    figures,
  };
}
