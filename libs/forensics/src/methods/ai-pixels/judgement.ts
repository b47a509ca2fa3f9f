import { type PixelReading } from '../../report/report.js';
import { type MeasuredPoints } from '../method.js';
import { networkOdds } from './network-odds.js';
import { type ViewAnswer } from './network.js';
import { viewNames, type ViewName } from './views.js';

/** What all views together say. */
export interface Judgement {
  /** Log odds that AI made the picture, where both kinds are equally frequent. */
  logOdds: number;
  /** The view that moved the answer most. */
  strongest: ViewName;
}

/** Weighs all views the same; a view that the picture is too small for says nothing: it counts as a logit of 0. */
export function judgeViews(answers: readonly ViewAnswer[]): Judgement {
  const mean = answers.reduce((sum, { logit }) => sum + logit, 0) / viewNames.length;
  const logOdds = networkOdds.bias + networkOdds.slope * mean;
  const direction = Math.sign(logOdds);
  const strongest = answers.reduce((best, one) =>
    direction * one.logit > direction * best.logit ? one : best,
  );
  return { logOdds, strongest: strongest.view.name };
}

/** The probability of log odds. */
export const probabilityOf = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** As a whole number from 1 to 99: the network is never certain. */
export const percentOf = (logOdds: number): number =>
  Math.min(99, Math.max(1, Math.round(100 * probabilityOf(logOdds))));

/** Log odds up to which the answer is "unlikely": at most 5 % of the AI pictures of any measured set lie there. */
const unlikelyUpTo = -3;

/** What log odds amount to, read by the points that calibration found. */
export function levelOf(
  logOdds: number,
  { firesFrom = Infinity, settlesFrom = Infinity }: MeasuredPoints,
): PixelReading['level'] {
  if (logOdds >= settlesFrom) return 'likely';
  if (logOdds >= firesFrom) return 'signs';
  return logOdds <= unlikelyUpTo ? 'unlikely' : 'undecided';
}
