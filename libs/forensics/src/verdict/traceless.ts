import { type PictureKind, type TracelessKind } from '@jinwi/contracts';
import { type ForensicCode } from '../report/codes.js';
import { type DecisiveFact, type Finding } from '../report/report.js';

/** The text that says for each kind that its making erases what the methods look for. */
const tracelessCodes: Record<TracelessKind, ForensicCode> = {
  screenshot: 'kind.screenshot',
  graphic: 'kind.graphic',
  thumbnail: 'kind.thumbnail',
};

/** The finding that nothing found means nothing in this kind of picture; null if its camera is proven. */
export function tracelessFinding(kind: PictureKind, decisive: readonly DecisiveFact[]): Finding | null {
  const code = (tracelessCodes as Partial<Record<PictureKind, ForensicCode>>)[kind];
  const isProven = decisive.some((fact) => fact.kind === 'trusted-camera' || fact.kind === 'camera-original');
  if (code === undefined || isProven) return null;
  return { criterionId: 'jpeg-structure', code, params: {}, group: 'file', strength: 'info' };
}
