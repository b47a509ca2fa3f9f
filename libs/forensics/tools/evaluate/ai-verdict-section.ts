import { type Observation } from '../collections/observe.js';
import { percent, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

/** Counts the verdicts shown for AI images and for authentic images, unchanged and recompressed. */
export function aiVerdictSection(observations: readonly Observation<unknown>[]): Section {
  const variants = [...new Set(observations.map(({ variant }) => variant))];
  const figures = variants.map((variant) => {
    const ofLabel = (label: string) =>
      observations
        .filter((one) => one.variant === variant && one.entry.label === label)
        .map(({ report }) => report);
    const [ai, authentic] = [ofLabel('ai-generated'), ofLabel('authentic')];
    return {
      variant,
      ai: ai.length,
      authentic: authentic.length,
      aiFrom80: ai.filter(({ score }) => score >= 80).length,
      aiCalledAi: ai.filter(isCalledAi).length,
      aiByPixels: ai.filter(isSettledByPixels).length,
      authenticBelow80: authentic.filter(({ score }) => score < 80).length,
      authenticCalledAi: authentic.filter(isCalledAi).length,
    };
  });
  const rows = figures.map((one) => [
    one.variant,
    ...[one.aiFrom80, one.aiCalledAi, one.aiByPixels].map((count) => percent({ count, total: one.ai })),
    ...[one.authenticBelow80, one.authenticCalledAi].map((count) => percent({ count, total: one.authentic })),
  ]);
  const head = [
    'chain',
    'AI, 80 or more',
    'AI, called AI',
    'AI, by pixels',
    'authentic, below 80',
    'authentic, called AI',
  ];
  return { title: 'What is said of AI pictures', lines: textTable(head, rows), figures };
}

type Judged = Observation['report'];

export const isCalledAi = ({ verdict }: Judged): boolean => verdict === 'Likely AI-Generated';

const isSettledByPixels = ({ decisiveReasons }: Judged): boolean =>
  decisiveReasons.includes('ai-pixels.likely');
