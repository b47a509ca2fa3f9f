import { selectRank } from '../pixels/statistics/select-rank.js';
import { addEquation, solveEquations } from '../pixels/transforms/normal-equations.js';

/** Red, green and blue planes of a picture. */
export type Channels = readonly [Float32Array, Float32Array, Float32Array];

const sampledMax = 16_000;
const roundsMax = 7;
const tukey = 4.7;
/** Samples that miss the fit by less than this, in grey levels, always keep some weight. */
const toleranceMin = 6;
const levels = 17;
const levelStep = 256 / (levels - 1);

/**
 * Gives the other picture the brightness, contrast and colours of the first, and reports whether they differed. Fits a
 * quadratic mixture of the channels, then a curve for each channel. Parts that do not fit get a low weight.
 */
export function matchTones(
  first: Channels,
  other: Channels,
  isCovered: Uint8Array,
): { matched: Channels; isChanged: boolean } {
  const sampled = samplesOf(first, other, isCovered);
  const mixed = first.map((own, index) => {
    const mixture = mixtureFor(own, other, sampled);
    return mixture === null ? other[index]! : mix(other, mixture);
  });
  const matched = mixed.map((channel, index) => bend(channel, curveFor(first[index]!, channel, sampled)));
  const change = Math.max(...matched.map((channel, index) => meanChange(channel, other[index]!, sampled)));
  return { matched: matched as unknown as Channels, isChanged: change > changedFrom };
}

/** The whole picture's tone counts as changed if the mean difference, in grey levels, is above this. */
const changedFrom = 4;

function meanChange(one: Float32Array, two: Float32Array, sampled: Int32Array): number {
  let sum = 0;
  for (const at of sampled) sum += Math.abs(one[at]! - two[at]!);
  return sum / Math.max(1, sampled.length);
}

/** Values outside this range may be clipped: the scene may have been darker or brighter. */
const darkest = 4;
const brightest = 251;

const isClipped = (value: number): boolean => value < darkest || value > brightest;

/** If fewer covered pixels are unclipped, as in drawings, clipped pixels are used too. */
const unclippedMin = 1000;

/** Returns evenly spread indices of covered pixels. Clipped pixels are left out if enough others remain. */
function samplesOf(first: Channels, other: Channels, isCovered: Uint8Array): Int32Array {
  const unclipped = spread(isCovered, (at) => !isClippedAt(first, at) && !isClippedAt(other, at));
  return unclipped.length >= unclippedMin ? unclipped : spread(isCovered, () => true);
}

function spread(isCovered: Uint8Array, isUsable: (at: number) => boolean): Int32Array {
  const usable = new Int32Array(isCovered.length);
  let count = 0;
  for (let at = 0; at < isCovered.length; at += 1)
    if (isCovered[at] !== 0 && isUsable(at)) usable[count++] = at;
  const every = Math.max(1, count / sampledMax);
  return Int32Array.from(
    { length: Math.floor(count / every) },
    (_, index) => usable[Math.floor(index * every)]!,
  );
}

export const isClippedAt = ([red, green, blue]: Channels, at: number): boolean =>
  isClipped(red[at]!) || isClipped(green[at]!) || isClipped(blue[at]!);

/** Weights of the terms of {@link writeTerms}. */
type Mixture = Float64Array;

const termsCount = 10;
/** Pulls weights towards zero where the picture does not determine them, for example if it is grey. */
const ridge = 1e-6;

/** Writes the terms of a quadratic mixture of the channels: enough for saturation, contrast and gamma together. */
function writeTerms(row: Float64Array, red: number, green: number, blue: number): void {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  row[0] = r;
  row[1] = g;
  row[2] = b;
  row[3] = 1;
  row[4] = r * r;
  row[5] = g * g;
  row[6] = b * b;
  row[7] = r * g;
  row[8] = r * b;
  row[9] = g * b;
}

function valueOf(mixture: Mixture, row: Float64Array): number {
  let value = 0;
  for (let term = 0; term < termsCount; term += 1) value += mixture[term]! * row[term]!;
  return value;
}

function mixtureFor(own: Float32Array, [red, green, blue]: Channels, sampled: Int32Array): Mixture | null {
  let mixture: Mixture | null = null;
  let tolerance = Infinity;
  const misses = new Float32Array(sampled.length);
  const row = new Float64Array(termsCount + 1);
  for (let round = 0; round < roundsMax; round += 1) {
    const normal = new Float64Array(termsCount * (termsCount + 1));
    for (let term = 0; term < termsCount; term += 1) normal[term * (termsCount + 2)] = ridge * sampled.length;
    for (let index = 0; index < sampled.length; index += 1) {
      const at = sampled[index]!;
      writeTerms(row, red[at]!, green[at]!, blue[at]!);
      row[termsCount] = own[at]!;
      const miss = mixture === null ? 0 : own[at]! - valueOf(mixture, row);
      misses[index] = Math.abs(miss);
      const share = miss / tolerance;
      if (Math.abs(share) < 1) addEquation(normal, row, (1 - share * share) ** 2);
    }
    if (mixture !== null)
      tolerance = Math.max(toleranceMin, tukey * 1.48 * selectRank(misses, misses.length >> 1));
    mixture = solveEquations(normal, termsCount);
    if (mixture === null) return null;
  }
  return mixture;
}

const clamped = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

function mix([red, green, blue]: Channels, mixture: Mixture): Float32Array {
  const mixed = new Float32Array(red.length);
  const row = new Float64Array(termsCount);
  for (let at = 0; at < red.length; at += 1) {
    writeTerms(row, red[at]!, green[at]!, blue[at]!);
    mixed[at] = clamped(valueOf(mixture, row));
  }
  return mixed;
}

/** Levels with fewer samples take the value of the nearest level: few samples may all lie in an altered part. */
const samplesMin = 100;

/** Returns, for each level of the other picture, the median change that leads to the first picture's values. */
function curveFor(own: Float32Array, mixed: Float32Array, sampled: Int32Array): Float32Array {
  const misses: number[][] = Array.from({ length: levels }, () => []);
  for (const at of sampled) misses[Math.round(mixed[at]! / levelStep)]!.push(own[at]! - mixed[at]!);
  const known = misses.map((list) =>
    list.length < samplesMin ? null : selectRank(Float32Array.from(list), list.length >> 1),
  );
  return Float32Array.from(known, (change, level) => change ?? nearestOf(known, level));
}

function nearestOf(known: readonly (number | null)[], level: number): number {
  for (let away = 1; away < levels; away += 1) {
    const near = known[level - away] ?? known[level + away];
    if (near !== undefined && near !== null) return near;
  }
  return 0;
}

const bend = (channel: Float32Array, curve: Float32Array): Float32Array =>
  channel.map((value) => {
    const level = Math.min(levels - 2, Math.floor(value / levelStep));
    const share = value / levelStep - level;
    return clamped(value + curve[level]! * (1 - share) + curve[level + 1]! * share);
  });
