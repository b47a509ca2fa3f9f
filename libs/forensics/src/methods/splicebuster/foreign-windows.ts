import { findLargestRegion } from '../../pixels/planes/regions.js';
import { outlierLikelihood } from './outlier-mixture.js';
import { toPrincipalComponents } from './principal-components.js';
import { featureCount, type WindowFeatures } from './residual-features.js';

const componentsMax = 25;
/** Overlapping windows are largely redundant, so this many are needed per component. */
const windowsPerComponent = 12;

export interface ForeignWindows {
  /** Log-likelihood ratio of each window: does not belong to the rest. */
  ratios: Float64Array;
  /** Share of all windows in the largest region of foreign ones. */
  areaShare: number;
  /** Share of the foreign windows in that region. */
  concentration: number;
  /** Median ratio in that region; 0 without one. */
  strength: number;
}

/** Windows whose residual does not fit the common model of the others. */
export function findForeignWindows({ columns, rows, values }: WindowFeatures): ForeignWindows {
  const count = columns * rows;
  const components = Math.min(componentsMax, Math.floor(count / windowsPerComponent));
  const samples = toPrincipalComponents({ count, size: featureCount, values }, components);
  const ratios = outlierLikelihood(samples);
  const isInside = Uint8Array.from(ratios, (ratio) => (ratio > 0 ? 1 : 0));
  const foreign = isInside.reduce((sum, inside) => sum + inside, 0);
  const region = findLargestRegion({ columns, rows, isInside });
  if (region === null) return { ratios, areaShare: 0, concentration: 0, strength: 0 };
  const sorted = Float64Array.from(region.cells, (cell) => ratios[cell]!).sort();
  return {
    ratios,
    areaShare: region.cells.length / count,
    concentration: region.cells.length / foreign,
    strength: sorted[sorted.length >> 1]!,
  };
}
