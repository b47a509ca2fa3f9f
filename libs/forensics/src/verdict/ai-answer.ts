import { type AiAnswer, type Criterion, type DecisiveFact, type PixelReading } from '../report/report.js';

const answerOf: Readonly<Record<PixelReading['level'], AiAnswer['answer']>> = {
  likely: 'likely',
  signs: 'unknown',
  undecided: 'unknown',
  unlikely: 'unlikely',
};

interface Known {
  criteria: readonly Criterion[];
  /** Absent if the network did not run. */
  pixels: PixelReading | undefined;
  decisive: readonly DecisiveFact[];
}

/** Whether AI made the image: by what the file declares, otherwise by its pixels. */
export function answerAi({ criteria, pixels, decisive }: Known): AiAnswer {
  const seen = pixels === undefined ? unseen(criteria) : answerByPixels(pixels);
  const declared = decisive
    .filter(({ code, kind }) => kind === 'ai-generated' && code !== 'ai-pixels.likely')
    .map(({ code }) => code);
  if (declared.length === 0) return seen;
  return { ...seen, answer: 'declared', basis: [...declared, ...seen.basis] };
}

const answerByPixels = ({ level, probability, model }: PixelReading): AiAnswer => ({
  answer: answerOf[level],
  probability,
  basis: [`ai-pixels.${level}`],
  model,
});

function unseen(criteria: readonly Criterion[]): AiAnswer {
  const reason = criteria.find(({ id }) => id === 'ai-pixels')?.reason;
  return { answer: 'unknown', probability: null, basis: reason ? [reason] : [], model: null };
}
