import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { orientMap } from '../../pixels/drawing/orient-map.js';
import { spreadCells } from '../../pixels/drawing/spread-cells.js';
import { regionsOf } from '../../pixels/planes/regions.js';
import { codedText, finding, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { locate, type Located } from './locate.js';
import { cellOdds, signsFrom } from './network-odds.js';

/** Smaller images have too few cells. */
const sideMin = 128;
/** A region of fewer cells is left out of the share that is told. */
const regionCellsMin = 4;

/**
 * A network trained on altered photographs and their histories examines the image for parts that do not belong to the
 * rest; see docs/altered-pixels.md for its data, figures and limits. The statistic is its logit for the whole image.
 */
export const alteredPixels: ForensicMethod = {
  id: 'altered-pixels',
  family: 'pixels',
  firesFrom: signsFrom,
  whenHalved: 'told',
  drawsMaps: true,
  run: async ({ image, probe }, { firesFrom = Infinity }) => {
    if (Math.min(image.width, image.height) < sideMin) return notApplicable('reason.too-small');
    const located = await locate(image);
    const levels = levelsOf(located);
    const { orientation } = probe;
    const picture = drawCells(levels, { low: 0, high: 255, orientation });
    const isFired = located.logit >= firesFrom;
    const result = { ...resultOf(located, levels.values, isFired), picture };
    if (!isFired) return result;
    const { width, height } = image;
    const map = { id: 'heatmap' as const, width, height, data: spreadCells(levels, image) };
    return { ...result, maps: [orientMap(map, orientation)] };
  },
};

/** Levels 0..255: at 128 a cell is as likely altered as not. */
function levelsOf({ columns, rows, cells }: Located) {
  const values = cells.map((logit) => 255 / (1 + Math.exp(-cellOdds.bias - cellOdds.slope * logit)));
  return { columns, rows, values };
}

function resultOf({ columns, logit }: Located, levels: Float32Array, isFired: boolean): MethodResult {
  const isOver = Uint8Array.from(levels, (level) => (level >= 128 ? 1 : 0));
  const regions = regionsOf(isOver, columns).filter(({ length }) => length >= regionCellsMin);
  const cells = regions.reduce((sum, { length }) => sum + length, 0);
  const code = cells > 0 ? 'altered-pixels.region' : 'altered-pixels.whole';
  const params = cells > 0 ? { percent: Number(((100 * cells) / levels.length).toFixed(1)) } : {};
  return {
    applicable: true,
    reason: null,
    statistic: Number(logit.toFixed(4)),
    details: [isFired ? codedText(code, params) : codedText('altered-pixels.none')],
    findings: isFired ? [finding(code, { group: 'edit', strength: 'moderate', params })] : [],
  };
}
