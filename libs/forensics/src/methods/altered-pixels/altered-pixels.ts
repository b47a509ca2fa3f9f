import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { orientBox, orientMap } from '../../pixels/drawing/orient-map.js';
import { spreadCells } from '../../pixels/drawing/spread-blocks.js';
import { regionsOf } from '../../pixels/planes/regions.js';
import { type PictureBox } from '../../report/report.js';
import {
  codedText,
  finding,
  notApplicable,
  type ForensicMethod,
  type MethodContext,
  type MethodResult,
} from '../method.js';
import { cellOdds, signsFrom } from './network-odds.js';
import { type PixelImage } from '../../formats/decode-image.js';
import { reduceImage } from '../../pixels/drawing/reduce-image.js';
import { Network } from '../../pixels/network/network.js';

/** Minimum shorter side in pixels; smaller images have too few cells. */
const sideMin = 128;
/** Regions with fewer cells than this are not reported. */
const regionCellsMin = 6;
/** At most this many regions are boxed, the largest first. */
const regionsMax = 5;

/**
 * A network trained on photos that were altered, saved and shared looks for parts that do not fit the rest; see
 * docs/altered-pixels.md. The statistic is the contrast of its map (`contrastOf`).
 */
export const alteredPixels: ForensicMethod = {
  id: 'altered-pixels',
  family: 'pixels',
  firesFrom: signsFrom,
  whenHalved: 'told',
  drawsMaps: true,
  run: async (context, { firesFrom = Infinity }) => {
    const { image, probe, rendered } = context;
    // Drawn images are skipped: the network was trained on photos, and drawings have parts that no photo has.
    if (rendered() !== null) return notApplicable('reason.drawn-image');
    const { width, height } = image;
    if (Math.min(width, height) < sideMin) return notApplicable('reason.too-small');
    const chances = chancesOf(await locate(image));
    const contrast = contrastOf(chances.values);
    const levels = levelsOf(chances);
    const result = {
      applicable: true,
      reason: null,
      statistic: Number(contrast.toFixed(4)),
      picture: drawCells(levels, { low: 0, high: 255, orientation: probe.orientation }),
    };
    if (contrast < firesFrom) return { ...result, details: [codedText('altered-pixels.none')], findings: [] };
    const map = { id: 'heatmap' as const, width, height, data: spreadCells(levels, image) };
    return { ...result, ...foundIn(chances, context), maps: [orientMap(map, probe.orientation)] };
  },
};

interface Cells {
  columns: number;
  rows: number;
  values: Float32Array;
}

/** Returns the chance (0…1) that each cell was altered. */
function chancesOf({ columns, rows, cells }: Located): Cells {
  const values = cells.map((logit) => 1 / (1 + Math.exp(-cellOdds.bias - cellOdds.slope * logit)));
  return { columns, rows, values };
}

const levelsOf = ({ values, ...size }: Cells): Cells => ({
  ...size,
  values: values.map((chance) => 255 * chance),
});

/**
 * Returns how much the cells disagree: ln(mean of squares / square of the mean), or 0 if all have the same chance. An
 * alteration raises the chance of few cells, while a texture that the network finds unusual raises all of them.
 */
function contrastOf(chances: Float32Array): number {
  let [sum, squares] = [0, 0];
  for (const chance of chances) {
    sum += chance;
    squares += chance * chance;
  }
  return Math.log((squares * chances.length) / (sum * sum));
}

function foundIn(
  { columns, rows, values }: Cells,
  { image, probe, isHalved }: MethodContext,
): Pick<MethodResult, 'details' | 'findings' | 'regions'> {
  const isOver = Uint8Array.from(values, (chance) => (chance >= 0.5 ? 1 : 0));
  const regions = regionsOf(isOver, columns)
    .filter(({ length }) => length >= regionCellsMin)
    .sort((one, other) => other.length - one.length);
  if (regions.length === 0) return saying('altered-pixels.whole', {});
  const cells = regions.reduce((sum, { length }) => sum + length, 0);
  const scale = isHalved ? 2 : 1;
  const size = { columns, rows, width: scale * image.width, height: scale * image.height };
  return {
    ...saying('altered-pixels.region', { percent: Number(((100 * cells) / values.length).toFixed(1)) }),
    regions: regions.slice(0, regionsMax).map((region) => orientBox(boxOf(region, size), probe)),
  };
}

const saying = (code: 'altered-pixels.region' | 'altered-pixels.whole', params: { percent?: number }) => ({
  details: [codedText(code, { ...params })],
  findings: [finding(code, { group: 'edit', strength: 'moderate', params: { ...params } })],
});

/** Returns the box around a region's cells, in pixels of the file's image. */
function boxOf(
  region: Int32Array,
  { columns, rows, width, height }: { columns: number; rows: number; width: number; height: number },
): PictureBox {
  const xs = region.map((cell) => cell % columns);
  const ys = region.map((cell) => Math.floor(cell / columns));
  const [left, right] = spanOf(xs, width / columns, width);
  const [top, bottom] = spanOf(ys, height / rows, height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Returns where a region's cells start and end (exclusive) along one side of the image, in pixels. */
function spanOf(cells: Int32Array, cellSide: number, length: number): [number, number] {
  let [first, last] = [Infinity, 0];
  for (const cell of cells) {
    first = Math.min(first, cell);
    last = Math.max(last, cell);
  }
  return [Math.round(first * cellSide), Math.min(length, Math.round((last + 1) * cellSide))];
}

/** Width and height of a cell in pixels of the image that the network receives. */
const cellSide = 8;
/** Larger images are reduced to about this number of pixels, which bounds time and memory. */
const pixelsMax = 1_000_000;
/** Width and height of the network's input must be multiples of this number of pixels. */
const sideStep = 32;

const network = new Network('altered-pixels');

interface Located {
  columns: number;
  rows: number;
  /** A logit for each cell, row by row; the larger it is, the more the cell looks altered. */
  cells: Float32Array;
}

/** Runs the network that detects altered parts, in the same way as training/altered/evaluate.py. */
async function locate(image: PixelImage): Promise<Located> {
  const scale = Math.sqrt(pixelsMax / (image.width * image.height));
  const shortSide = Math.floor(Math.min(image.width, image.height) * scale);
  const { width, height, rgb } = scale < 1 ? reduceImage(image, shortSide) : image;
  const padded = pad({ width, height, rgb });
  const { cells: paddedCells } = await network.run(padded);
  const [columns, rows] = [Math.ceil(width / cellSide), Math.ceil(height / cellSide)];
  const pitch = padded.width / cellSide;
  const cells = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    cells.set(paddedCells.subarray(row * pitch, row * pitch + columns), row * columns);
  return { columns, rows, cells };
}

/** Extends the image at its right and bottom edge to the next multiple of `sideStep` by mirroring its pixels. */
function pad({ width, height, rgb }: PixelImage): PixelImage {
  const [wide, high] = [width, height].map((length) => Math.ceil(length / sideStep) * sideStep) as [
    number,
    number,
  ];
  if (wide === width && high === height) return { width, height, rgb };
  const padded = new Uint8Array(wide * high * 3);
  for (let y = 0; y < high; y += 1) {
    const source = mirrored(y, height) * width * 3;
    const target = y * wide * 3;
    padded.set(rgb.subarray(source, source + width * 3), target);
    for (let x = width; x < wide; x += 1) {
      const from = source + mirrored(x, width) * 3;
      padded.set(rgb.subarray(from, from + 3), target + x * 3);
    }
  }
  return { width: wide, height: high, rgb: padded };
}

const mirrored = (at: number, length: number): number => (at < length ? at : 2 * (length - 1) - at);
