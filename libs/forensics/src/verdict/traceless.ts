import { type ForensicCode } from '../report/codes.js';
import { type DecisiveFact, type Finding, type PictureKind } from '../report/report.js';

/** The kinds whose making erases what the methods look for, each with the text that says so. */
const tracelessKinds: Partial<Record<PictureKind, ForensicCode>> = {
  screenshot: 'kind.screenshot',
  graphic: 'kind.graphic',
  thumbnail: 'kind.thumbnail',
};

/** The finding that nothing found means nothing in this kind of picture; null if its camera is proven. */
export function tracelessFinding(kind: PictureKind, decisive: readonly DecisiveFact[]): Finding | null {
  const code = tracelessKinds[kind];
  const isProven = decisive.some((fact) => fact.kind === 'trusted-camera' || fact.kind === 'camera-original');
  if (code === undefined || isProven) return null;
  return { criterionId: 'jpeg-structure', code, params: {}, group: 'file', strength: 'info' };
}
