import { drawBlocks } from '../../pixels/drawing/block-picture.js';
import { orientMap } from '../../pixels/drawing/orient-map.js';
import { codedText, finding, notApplicable, type ForensicMethod } from '../method.js';
import { distanceFromRhythm, findShiftedGrid } from './find-shifted-grid.js';

const sideMin = 128;
/** Rarely exceeded by chance, whose power falls off exponentially, … */
const powerMin = 25;
/** … while the scene's influence is similar at every position. */
const ratioMin = 3;

/**
 * NADQ (Bianchi and Piva, TIFS 2012): an earlier save on another grid, for example before the image was cropped and
 * saved again. History, not a sign of manipulation.
 */
export const nadq: ForensicMethod = {
  id: 'nadq',
  family: 'jpeg-history',
  whenHalved: 'skipped',
  whenShortened: 'left-out',
  run: (context) => {
    const { width, height } = context.image;
    if (Math.min(width, height) < sideMin) return notApplicable('reason.too-small');
    const plane = { width, height, data: context.luma() };
    const own = context.grid().main ?? { offsetX: 0, offsetY: 0 };
    const found = findShiftedGrid(plane, own);
    if (found === null) return notApplicable('reason.flat-image');
    const statistic = Number(found.power.toFixed(2));
    const isShifted = found.power >= powerMin && found.power >= ratioMin * found.powerElsewhere;
    const base = { applicable: true, reason: null, statistic, score: null };
    if (!isShifted) return { ...base, details: [codedText('nadq.none')], findings: [] };
    const params = { x: found.offsetX, y: found.offsetY };
    return {
      ...base,
      details: [codedText('nadq.shifted', params)],
      findings: [finding('nadq.shifted', { group: 'file', strength: 'info', params })],
      picture: orientMap(drawBlocks(distanceFromRhythm(plane, found)), context.probe.orientation),
    };
  },
};
