import { type PixelReading } from '../../report/report.js';
import { type MeasuredPoints } from '../method.js';
import { drawnFrom, networkOdds, unlikelyUpTo, viewWeights } from './network-odds.js';
import { type ViewAnswer } from './ask-network.js';
import { type ViewName } from './views.js';

export interface Judgement {
  /** Log odds that AI made the image, assuming that half of all images are made by AI. */
  logOdds: number;
  /** The view whose logit supports the result most strongly. */
  strongest: ViewName;
}

export function judgeViews(answers: readonly ViewAnswer[]): Judgement {
  const logOdds = networkOdds.bias + networkOdds.slope * sumOf(answers, 'logit');
  const direction = Math.sign(logOdds);
  const strongest = answers.reduce((best, one) =>
    direction * one.logit > direction * best.logit ? one : best,
  );
  return { logOdds, strongest: strongest.view.name };
}

const sumOf = (answers: readonly ViewAnswer[], of: 'logit' | 'drawn'): number =>
  answers.reduce((total, answer) => total + viewWeights[answer.view.name] * answer[of], 0);

/** Returns the judgement. If the image looks drawn by a person, positive log odds are lowered, to 0 at most. */
export function spareDrawing(judgement: Judgement, answers: readonly ViewAnswer[]): Judgement {
  const change = networkOdds.slope * sumOf(answers, 'drawn');
  const lowered = Math.max(0, judgement.logOdds + Math.min(0, change - drawnFrom));
  return { ...judgement, logOdds: Math.min(judgement.logOdds, lowered) };
}

const doubt = 0.01;

/** Returns the judgement. If its log odds reach `level`, they are lowered to slightly less. */
export const shortOf = (level: number, judgement: Judgement): Judgement => ({
  ...judgement,
  logOdds: Math.min(judgement.logOdds, level - doubt),
});

export const probabilityOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** Percentage from 1 to 99, never 0 or 100, because the network is never certain. */
export const percentOf = (logOdds: number): number =>
  Math.min(99, Math.max(1, Math.round(100 * probabilityOf(logOdds))));

export function levelOf(
  logOdds: number,
  { firesFrom = Infinity, settlesFrom = Infinity }: MeasuredPoints,
): PixelReading['level'] {
  if (logOdds >= settlesFrom) return 'likely';
  if (logOdds >= firesFrom) return 'signs';
  return logOdds <= unlikelyUpTo ? 'unlikely' : 'undecided';
}
