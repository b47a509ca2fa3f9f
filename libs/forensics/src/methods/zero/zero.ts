import { orientMap } from '../../pixels/drawing/orient-map.js';
import { type GridVotes } from '../../pixels/jpeg-grid/grid-votes.js';
import { type MainGrid } from '../../pixels/jpeg-grid/jpeg-grid.js';
import { type GreyMap } from '../../report/report.js';
import {
  codedText,
  finding,
  notApplicable,
  type ForensicMethod,
  type MethodResult,
  type MethodContext,
} from '../method.js';
import { drawRegions, drawVotes } from './draw-regions.js';
import { findForeignRegions, type ForeignRegion } from './foreign-regions.js';

/** Thresholds of the statistic, the negative log10 of the expected number of false alarms. */
const firesFrom = 3;
const strongFrom = 10;
/**
 * A map is drawn only if the main grid's negative log10 of false alarms is at least this many times the statistic.
 * Otherwise the votes are spread over several grids, and it is unclear which grid is foreign: in all eight such images
 * whose altered part is known, the regions were mostly outside that part.
 */
const drawnFrom = 3;
/** Minimum shorter side in pixels; smaller images cannot show a grid. */
const sideMin = 64;

/**
 * ZERO (Nikoukhah et al., IPOL 2021): finds regions whose 8×8 grid of JPEG compression differs from the rest of the
 * image. If an image that is not a JPEG has a grid, it once was a JPEG.
 */
export const zero: ForensicMethod = {
  id: 'zero',
  family: 'jpeg-history',
  firesFrom,
  whenHalved: 'skipped',
  drawsMaps: true,
  run: (context) => {
    const { width, height } = context.image;
    if (Math.min(width, height) < sideMin) return notApplicable('reason.too-small');
    const { votes, main } = context.grid();
    if (main === null) return notApplicable('reason.no-grid');
    // Drawn lines and dots at regular distances produce the same votes as a JPEG grid.
    if (context.isDrawn()) return notApplicable('reason.drawn-image');
    const mainPlace = main.offsetX + 8 * main.offsetY;
    const regions = findForeignRegions(votes, mainPlace);
    const firing = regions.filter(({ log10FalseAlarms }) => log10FalseAlarms <= -firesFrom);
    const result = resultOf({ main, regions, firing }, context);
    const picture = orientMap(drawVotes(votes, mainPlace), context.probe.orientation);
    if (firing.length === 0 || -main.log10FalseAlarms < drawnFrom * result.statistic!)
      return { ...result, picture };
    return { ...result, picture, maps: [drawMap(context, votes, firing)] };
  },
};

function drawMap({ probe }: MethodContext, votes: GridVotes, regions: readonly ForeignRegion[]): GreyMap {
  const { width, height } = votes;
  return orientMap({ id: 'heatmap', width, height, data: drawRegions(votes, regions) }, probe.orientation);
}

interface Seen {
  main: MainGrid;
  regions: readonly ForeignRegion[];
  firing: readonly ForeignRegion[];
}

function resultOf({ main, regions, firing }: Seen, { jpeg, grid }: MethodContext): MethodResult {
  const statistic = Math.max(0, -(regions[0]?.log10FalseAlarms ?? 0));
  const place = { x: main.offsetX, y: main.offsetY };
  const seen = firing.reduce((sum, { members }) => sum + members.length, 0);
  const percent = Number(((100 * seen) / grid().votes.votes.length).toFixed(1));
  const strength = statistic >= strongFrom ? 'strong' : 'moderate';
  const found =
    firing.length > 0 ? [finding('zero.foreign', { group: 'edit', strength, params: { percent } })] : [];
  const history =
    jpeg === null ? [finding('zero.earlier-jpeg', { group: 'file', strength: 'info', params: place })] : [];
  const findings = [...found, ...history];
  const details = findings.map(({ code, params }) => ({ code, params }));
  return {
    applicable: true,
    reason: null,
    statistic: Number(statistic.toFixed(4)),
    details: found.length > 0 ? details : [codedText('zero.uniform', place), ...details],
    findings,
  };
}
