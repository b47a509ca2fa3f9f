import { type PictureKind, type TracelessKind } from '@jinwi/contracts';
import { type ForensicCode } from '../report/codes.js';
import { type DecisiveFact, type Finding } from '../report/report.js';

/** For each kind, the code of the text that explains why such pictures keep no traces. */
const tracelessCodes: Record<TracelessKind, ForensicCode> = {
  screenshot: 'kind.screenshot',
  graphic: 'kind.graphic',
  thumbnail: 'kind.thumbnail',
};

/**
 * The finding that an absence of signs proves nothing in this kind of picture; null for kinds that keep traces, and
 * if a decisive fact proves that a camera made the picture.
 */
export function tracelessFinding(kind: PictureKind, decisive: readonly DecisiveFact[]): Finding | null {
  const code = (tracelessCodes as Partial<Record<PictureKind, ForensicCode>>)[kind];
  const isProven = decisive.some((fact) => fact.kind === 'trusted-camera' || fact.kind === 'camera-original');
  if (code === undefined || isProven) return null;
  return { criterionId: 'jpeg-structure', code, params: {}, group: 'file', strength: 'info' };
}
