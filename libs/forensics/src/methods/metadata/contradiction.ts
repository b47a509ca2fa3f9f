import { type JpegStructure } from '../../formats/jpeg/jpeg-structure.js';
import { type RawMetadata } from '../../formats/metadata/read-metadata.js';
import { type ForensicCode } from '../../report/codes.js';
import { type TextParams } from '../../report/report.js';

export interface Contradiction {
  code: ForensicCode;
  params: TextParams;
  /**
   * False for what honest programs also leave behind, such as the old size after a resize: reported, but not counted as
   * a contradiction.
   */
  counts: boolean;
}

export interface Described {
  metadata: RawMetadata;
  /** Stored pixels. */
  width: number;
  height: number;
  /** Null for any other format. */
  jpeg: JpegStructure | null;
  /** See there; false if absent. */
  isTurnedByItself?: boolean;
}

export type Rule = (described: Described) => Contradiction | null;

export const positive = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 ? value : null;
export const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 100) : '');
