import { type BytePlane } from '../planes/plane.js';
import { castVotes, type GridVotes, noVote, pixelsPerVote } from './grid-votes.js';

/** The 8×8 grid of JPEG compression, from the last or an earlier save, as far as it is visible in the pixels. */
export interface JpegGrid {
  votes: GridVotes;
  /** Null if no grid is visible: the image was never a JPEG, was resized since, or is too smooth. */
  main: MainGrid | null;
}

export function readJpegGrid(plane: BytePlane): JpegGrid {
  const votes = castVotes(plane);
  return { votes, main: findMainGrid(votes) };
}

export interface MainGrid {
  offsetX: number;
  offsetY: number;
  /** log10 of the expected number of false alarms. If it is below 0, the grid is meaningful. */
  log10FalseAlarms: number;
}

export const gridPlaces = 64;
const blockPixels = 64;

/** log10 of the number of tests, from the possible rectangles and grid positions (Nikoukhah et al.). */
export const log10Tests = ({ width, height }: { width: number; height: number }): number =>
  2 * Math.log10(gridPlaces) + 2 * Math.log10(width) + 2 * Math.log10(height);

/**
 * Returns log10 of the expected number of false alarms: the probability that this many votes in an area agree by
 * chance, times the number of tests. The votes of the 64 pixels of one block are counted as one.
 */
export function log10FalseAlarms(
  size: { width: number; height: number },
  { pixels, votes }: { pixels: number; votes: number },
): number {
  const trials = Math.floor(pixels / blockPixels);
  const successes = Math.min(trials, Math.floor((votes * pixelsPerVote) / blockPixels));
  return log10Tests(size) + log10BinomialTail({ trials, successes }, 1 / gridPlaces);
}

function countVotes(votes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(gridPlaces);
  for (const vote of votes) if (vote !== noVote) counts[vote]! += 1;
  return counts;
}

function findMainGrid(grid: GridVotes): MainGrid | null {
  const counts = countVotes(grid.votes);
  const most = Math.max(...counts);
  const place = counts.indexOf(most);
  const pixels = grid.width * grid.height;
  const falseAlarms = log10FalseAlarms(grid, { pixels, votes: most });
  if (!(falseAlarms < 0)) return null;
  return { offsetX: place & 7, offsetY: place >> 3, log10FalseAlarms: falseAlarms };
}

/** Returns log10 of the chance of at least `successes` in `trials`; 0 if no more are required than expected. */
export function log10BinomialTail(
  { trials, successes }: { trials: number; successes: number },
  probability: number,
): number {
  if (successes <= trials * probability) return 0;
  if (successes > trials) return Number.NEGATIVE_INFINITY;
  const first =
    logGamma(trials + 1) -
    logGamma(successes + 1) -
    logGamma(trials - successes + 1) +
    successes * Math.log(probability) +
    (trials - successes) * Math.log1p(-probability);
  const odds = probability / (1 - probability);
  let term = 1;
  let sum = 1;
  for (let count = successes; count < trials && term > sum * negligible; count += 1) {
    term *= ((trials - count) / (count + 1)) * odds;
    sum += term;
  }
  return Math.min(0, (first + Math.log(sum)) / Math.LN10);
}

const negligible = 1e-12;

/** Stirling's series, shifted to arguments above seven. */
function logGamma(value: number): number {
  let shifted = value;
  let product = 1;
  for (; shifted < 7; shifted += 1) product *= shifted;
  const inverse = 1 / (shifted * shifted);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / shifted;
  return (
    (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
  );
}
