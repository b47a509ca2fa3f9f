import { type DifferenceKind } from '@jinwi/contracts';
import { type Box, type FloatPlane } from '../pixels/planes/plane.js';
import { type ComparedPlanes, type DifferenceGrid } from './difference-grid.js';
import { type DifferentCells } from './differing-parts.js';
import { findElsewhere } from './find-elsewhere.js';

type Compared = Pick<ComparedPlanes, 'first' | 'other'>;

/** If the median correlation of a part's cells is at least this, the part counts as differing only in tone. */
const toneCorrelation = 0.9;
/** If a part's neighbouring pixels differ by less than this, in grey levels, it has no content that could differ. */
const plainMax = 0.8;
/** Content counts as added or smoothed if one picture has more than this many times the detail of the other. */
const detailRatio = 1.5;
/** A part with a lower `firstDetail` is too plain to be found elsewhere. */
const detailMin = 1.5;

interface MeasuredPart extends DifferentCells {
  /** Whether only brightness or colour differs. */
  isToneAlone: boolean;
  /** Mean difference between neighbouring pixels, in grey levels. */
  firstDetail: number;
  otherDetail: number;
}

export function measurePart(planes: Compared, part: DifferentCells, grid: DifferenceGrid): MeasuredPart {
  const cells = [...part.cells].map((cell) => measureCell(planes, cell, grid));
  const correlation = middleOf(cells.map((cell) => cell.correlation));
  const [firstDetail, otherDetail] = [meanOf(cells, 'firstDetail'), meanOf(cells, 'otherDetail')];
  const isPlain = Math.max(firstDetail, otherDetail) < plainMax;
  return { ...part, isToneAlone: isPlain || correlation >= toneCorrelation, firstDetail, otherDetail };
}

/**
 * Determines how a part differs and, if its content was moved, where it is in the other picture. In `searched`, the
 * other picture is NaN where it does not cover the first.
 */
export function kindOfPart(
  searched: Compared,
  { box, isToneAlone, firstDetail, otherDetail }: MeasuredPart,
): { kind: DifferenceKind; from: Box | null } {
  if (isToneAlone) return { kind: 'tone', from: null };
  const from = firstDetail >= detailMin ? findElsewhere(searched, box) : null;
  if (from !== null) return { kind: 'moved', from };
  if (firstDetail > detailRatio * otherDetail) return { kind: 'added', from: null };
  if (otherDetail > detailRatio * firstDetail) return { kind: 'smoothed', from: null };
  return { kind: 'replaced', from: null };
}

interface Cell extends Pick<MeasuredPart, 'firstDetail' | 'otherDetail'> {
  /** Correlation of the brightness of both pictures, from −1 to 1. */
  correlation: number;
}

const middleOf = (values: number[]): number => values.sort((one, two) => one - two)[values.length >> 1] ?? 0;

const meanOf = (cells: readonly Cell[], name: keyof Cell): number =>
  cells.reduce((sum, cell) => sum + cell[name], 0) / Math.max(1, cells.length);

/** Compares both pictures in a square around the cell that has twice the cell's side. */
function measureCell({ first, other }: Compared, cell: number, { columns, cellSide }: DifferenceGrid): Cell {
  const { width, height } = first;
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  const margin = cellSide / 2;
  const right = Math.min(width - 1, (column + 1) * cellSide + margin);
  const bottom = Math.min(height - 1, (row + 1) * cellSide + margin);
  const sums = { count: 0, one: 0, two: 0, oneOne: 0, oneTwo: 0, twoTwo: 0, firstSteps: 0, otherSteps: 0 };
  for (let y = Math.max(0, row * cellSide - margin); y < bottom; y += 1) {
    for (let x = Math.max(0, column * cellSide - margin); x < right; x += 1) {
      const at = y * width + x;
      const [one, two] = [first.data[at]!, other.data[at]!];
      sums.count += 1;
      sums.one += one;
      sums.two += two;
      sums.oneOne += one * one;
      sums.oneTwo += one * two;
      sums.twoTwo += two * two;
      sums.firstSteps += stepAt(first, at);
      sums.otherSteps += stepAt(other, at);
    }
  }
  const { count, one, two } = sums;
  const spread = (sums.oneOne - (one * one) / count) * (sums.twoTwo - (two * two) / count);
  return {
    correlation: (sums.oneTwo - (one * two) / count) / Math.sqrt(Math.max(1e-9, spread)),
    firstDetail: sums.firstSteps / count,
    otherDetail: sums.otherSteps / count,
  };
}

const stepAt = ({ width, data }: FloatPlane, at: number): number =>
  (Math.abs(data[at + 1]! - data[at]!) + Math.abs(data[at + width]! - data[at]!)) / 2;
