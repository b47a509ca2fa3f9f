import { type PixelImage } from '../../formats/decode-image.js';
import { makeWindow, openFourierTransform, splitPower } from '../../pixels/transforms/fourier-transform.js';

const sizeMax = 512;
export const sizeMin = 128;
/** Upsampling by factors of two leaves peaks at multiples of an eighth of the sampling rate. */
const steps = 8;
const annulusWidth = 4;

export interface Harmonics {
  /** Power at each frequency (m, n)/8 relative to the median of its annulus, 8×8, the largest of the three channels. */
  ratios: Float32Array;
  /** −log10 of the number of false alarms of the strongest peak. */
  significance: number;
  /** Peaks with fewer than one false alarm in a thousand images. */
  strongCount: number;
}

/** Largest power of two that fits into the image, at most 512. */
export function spectrumSize({ width, height }: { width: number; height: number }): number {
  return Math.min(sizeMax, 2 ** Math.floor(Math.log2(Math.max(1, Math.min(width, height) - 1))));
}

/** Fewer pixels that differ from their neighbours: a screenshot or a drawing. */
const activeShareMin = 0.15;

/**
 * Cross-differences |a + d − b − c| (Synthbuster, 2023) of the centre of the image, as power at the frequencies (m,
 * n)/8. Null for flat images.
 */
export function measureHarmonics(image: PixelImage): Harmonics | null {
  const size = spectrumSize(image);
  const window = makeWindow(size);
  const [red, green, blue] = [0, 1, 2].map((channel) => crossDifference(image, { channel, size }));
  if (red === undefined || green === undefined || blue === undefined || !isActive(green)) return null;
  for (const plane of [red, green, blue]) applyWindow(plane, window);
  const square = openFourierTransform(size);
  square.real.set(red);
  square.imaginary.set(green);
  square.transform();
  const pair = splitPower(square, size);
  square.real.set(blue);
  square.imaginary.fill(0);
  square.transform();
  const last = splitPower(square, size);
  const ratios = new Float32Array(steps * steps);
  for (const power of [pair.first, pair.second, last.first]) raiseRatios(ratios, power, size);
  return { ratios, ...judge(ratios) };
}

interface Crop {
  channel: number;
  size: number;
}

function crossDifference({ width, height, rgb }: PixelImage, { channel, size }: Crop): Float64Array {
  const left = (width - 1 - size) >> 1;
  const top = (height - 1 - size) >> 1;
  const stride = width * 3;
  const differences = new Float64Array(size * size);
  for (let y = 0, index = 0; y < size; y += 1) {
    let at = (top + y) * stride + left * 3 + channel;
    for (let x = 0; x < size; x += 1, at += 3, index += 1) {
      const cross = rgb[at]! + rgb[at + stride + 3]! - rgb[at + 3]! - rgb[at + stride]!;
      differences[index] = cross < 0 ? -cross : cross;
    }
  }
  return differences;
}

const isActive = (plane: Float64Array): boolean =>
  plane.reduce((count, value) => count + (value > 0 ? 1 : 0), 0) >= activeShareMin * plane.length;

function applyWindow(plane: Float64Array, window: Float64Array): void {
  const mean = plane.reduce((sum, value) => sum + value, 0) / plane.length;
  for (let index = 0; index < plane.length; index += 1)
    plane[index] = (plane[index]! - mean) * window[index]!;
}

function raiseRatios(ratios: Float32Array, power: Float32Array, size: number): void {
  const medians = annulusMedians(power, size);
  for (let wave = 1; wave < ratios.length; wave += 1) {
    const x = ((wave % steps) * size) / steps;
    const y = (Math.floor(wave / steps) * size) / steps;
    const median = medians[annulusOf(x, y, size)]!;
    if (median > 0) ratios[wave] = Math.max(ratios[wave]!, power[y * size + x]! / median);
  }
}

function annulusOf(x: number, y: number, size: number): number {
  return Math.floor(Math.hypot(x > size / 2 ? size - x : x, y > size / 2 ? size - y : y) / annulusWidth);
}

function annulusMedians(power: Float32Array, size: number): number[] {
  const annuli: number[][] = Array.from({ length: annulusOf(size / 2, size / 2, size) + 1 }, () => []);
  for (let y = 0; y <= size / 2; y += 1) {
    for (let x = 0; x < size; x += 1) annuli[annulusOf(x, y, size)]!.push(power[y * size + x]!);
  }
  return annuli.map((annulus) => Float64Array.from(annulus).sort()[annulus.length >> 1] ?? 0);
}

/** Independent frequencies: about half of 63, because of symmetry, in three channels. */
const tests = 33 * 3;
const significanceStrong = 3;

/**
 * Power is exponentially distributed, with a median of ln 2 times its mean: a ratio r is exceeded with probability 2⁻ʳ.
 */
function judge(ratios: Float32Array): { significance: number; strongCount: number } {
  let strongest = 0;
  let strongCount = 0;
  for (const ratio of ratios) {
    const significance = ratio * Math.log10(2) - Math.log10(tests);
    strongest = Math.max(strongest, significance);
    if (significance >= significanceStrong) strongCount += 1;
  }
  return { significance: strongest, strongCount };
}
