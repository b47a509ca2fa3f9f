import { type JpegStructure } from '../../formats/jpeg/jpeg-structure.js';
import { type RawMetadata } from '../../formats/metadata/read-metadata.js';
import { type ForensicCode } from '../../report/codes.js';
import { type TextParams } from '../../report/report.js';

export interface Contradiction {
  code: ForensicCode;
  params: TextParams;
  /** False for contradictions that honest programs also cause, such as the old size after a resize. */
  counts: boolean;
}

export interface Described {
  metadata: RawMetadata;
  /** Width and height in pixels as stored, before the orientation is applied. */
  width: number;
  height: number;
  jpeg: JpegStructure | null;
  /** Whether decoders apply the orientation themselves, see `isTurnedByItself`; false if absent. */
  isTurnedByItself?: boolean;
}

export type Rule = (described: Described) => Contradiction | null;

export const positive = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 ? value : null;
export const text = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 100) : '');
