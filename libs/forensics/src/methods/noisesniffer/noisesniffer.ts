import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { holdsNoise } from '../../pixels/filters/noise-grid.js';
import { codedText, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { selectQuietBlocks } from './quiet-blocks.js';
import {
  countByCell,
  growQuietRegion,
  surplusOf,
  type CellCounts,
  type CellGrid,
  type QuietRegion,
} from './quiet-region.js';

const cellsMin = 12;
/** Images with fewer blocks of little texture are not judged. */
const blocksMin = 200;
/** Regions are reported below this: it flags 2 % of 244 authentic photos, while the authors' −3 flags half of them. */
const log10AlarmsTold = -65;
/** Surplus of quiet blocks, in standard deviations, drawn white. */
const whiteSurplus = 8;

/**
 * Noisesniffer (Gardella, Musé, Colom, Morel, IPOL 2024): a region with a surplus of blocks quieter than comparable
 * ones. No weight: the camera's own smoothing causes such regions too.
 */
export const noisesniffer: ForensicMethod = {
  id: 'noisesniffer',
  family: 'noise-cfa',
  whenHalved: 'skipped',
  whenShortened: 'left-out',
  run: ({ image, probe, noise }) => {
    const grid = cellGrid(image);
    if (grid.columns * grid.rows < cellsMin) return notApplicable('reason.too-small');
    if (!holdsNoise(noise())) return notApplicable('reason.no-noise');
    const channels = [0, 1, 2].map((channel) => countByCell(selectQuietBlocks(image, channel), grid));
    const blocks = channels.map(({ homogeneous }) => homogeneous.reduce((sum, count) => sum + count, 0));
    if (Math.max(...blocks) < blocksMin) return notApplicable('reason.flat-image');
    return resultOf(channels, grid, probe.orientation);
  },
};

/** Cells of 100 pixels as published, of 50 below a megapixel. */
function cellGrid({ width, height }: { width: number; height: number }): CellGrid {
  const cellSize = width * height >= 1e6 ? 100 : 50;
  return { columns: Math.floor(width / cellSize), rows: Math.floor(height / cellSize), cellSize };
}

function resultOf(channels: readonly CellCounts[], grid: CellGrid, orientation: number): MethodResult {
  const regions = channels.map((counts) => growQuietRegion(counts, grid));
  const best = regions.reduce<QuietRegion | null>(
    (least, region) => (region && (!least || region.log10Alarms < least.log10Alarms) ? region : least),
    null,
  );
  const isTold = best !== null && best.log10Alarms < log10AlarmsTold;
  const cells = grid.columns * grid.rows;
  const percent = Number(((100 * (best?.cells.length ?? 0)) / cells).toFixed(1));
  const values = Float64Array.from({ length: cells }, (_, cell) =>
    Math.max(...channels.map((counts) => surplusOf(counts.quieter[cell]!, counts.homogeneous[cell]!))),
  );
  return {
    applicable: true,
    reason: null,
    statistic: Number(Math.max(0, -(best?.log10Alarms ?? 0)).toFixed(4)),
    score: null,
    details: [isTold ? codedText('noisesniffer.region', { percent }) : codedText('noisesniffer.even')],
    findings: [],
    picture: drawCells({ ...grid, values }, { low: 0, high: whiteSurplus, orientation }),
  };
}
