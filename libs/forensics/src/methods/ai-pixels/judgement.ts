import { type PixelReading } from '../../report/report.js';
import { type MeasuredPoints } from '../method.js';
import { networkOdds, unlikelyUpTo } from './network-odds.js';
import { type ViewAnswer } from './ask-network.js';
import { viewNames, type ViewName } from './views.js';

export interface Judgement {
  /** Log odds that AI made the image, assuming that half of all images are made by AI. */
  logOdds: number;
  /** The view that contributes most to the result. */
  strongest: ViewName;
}

/** All views have the same weight. If the image is too small for a view, 0 is used in place of that view's logit. */
export function judgeViews(answers: readonly ViewAnswer[]): Judgement {
  const mean = answers.reduce((sum, { logit }) => sum + logit, 0) / viewNames.length;
  const logOdds = networkOdds.bias + networkOdds.slope * mean;
  const direction = Math.sign(logOdds);
  const strongest = answers.reduce((best, one) =>
    direction * one.logit > direction * best.logit ? one : best,
  );
  return { logOdds, strongest: strongest.view.name };
}

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
