import { type DecisiveFact } from '../forensic-test.js';
import { type AiAnswer, type Criterion } from '../report.js';
import { probabilityOf } from './judgement.js';
import { levelOf, type Level } from './level.js';
import { networkVersion } from './network-odds.js';

const answerOf: Readonly<Record<Level, AiAnswer['answer']>> = {
  likely: 'likely',
  signs: 'unknown',
  undecided: 'unknown',
  unlikely: 'unlikely',
};

/** Whether AI made the picture: by what the file declares, and without that by its pixels. */
export function answerAi(criteria: readonly Criterion[], decisive: readonly DecisiveFact[]): AiAnswer {
  const pixels = pixelAnswer(criteria.find(({ id }) => id === 'ai-pixels'));
  const declared = decisive
    .filter(({ code, kind }) => kind === 'ai-generated' && code !== 'ai-pixels.likely')
    .map(({ code }) => code);
  if (declared.length === 0) return pixels;
  return { ...pixels, answer: 'declared', basis: [...declared, ...pixels.basis] };
}

function pixelAnswer(criterion: Criterion | undefined): AiAnswer {
  const statistic = criterion?.statistic ?? null;
  if (statistic === null) {
    return {
      answer: 'unknown',
      probability: null,
      basis: criterion?.reason ? [criterion.reason] : [],
      model: null,
    };
  }
  const level = levelOf(statistic);
  return {
    answer: answerOf[level],
    probability: Number(probabilityOf(statistic).toFixed(6)),
    basis: [`ai-pixels.${level}`],
    model: `jinwi-ai-pixels@${networkVersion}`,
  };
}
