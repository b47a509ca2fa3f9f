import { calibrations } from '../fusion/weights.js';

/** What the log odds of the network amount to. */
export type Level = 'likely' | 'signs' | 'undecided' | 'unlikely';

/** Log odds up to which the answer is "unlikely": at most 5 % of the AI pictures of any set that was measured lie there. */
const unlikelyUpTo = -3;

/** `likely` from where no authentic picture was measured, `signs` from where the test fires. */
export function levelOf(logOdds: number): Level {
  const { firesFrom = Infinity, settlesFrom = Infinity } = calibrations['ai-pixels'] ?? {};
  if (logOdds >= settlesFrom) return 'likely';
  if (logOdds >= firesFrom) return 'signs';
  return logOdds <= unlikelyUpTo ? 'unlikely' : 'undecided';
}
