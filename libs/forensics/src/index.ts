import { type analyze as analyzeHere } from './engine/analyze.js';

export { type Analysis, type AnalyzeOptions, type Progress } from './engine/analysis.js';
export { criterionIds, forensicCodes } from './report/codes.js';
export { createForensicsPool, type ForensicsPool, type ForensicsPoolOptions } from './engine/pool.js';
export { isHalved, probeImage, type ImageProbe } from './formats/probe-image.js';
export { isTrustList, type TrustList } from './formats/c2pa/trust-list/trust-list.js';
export * from './report/report.js';
export { UnreadableImageError, type UnreadableImageCode } from './report/unreadable-image-error.js';

/** In this thread, which loads the engine for it; services leave loading and analysing to the threads of a pool. */
export const analyze: typeof analyzeHere = async (...given) =>
  (await import('./engine/analyze.js')).analyze(...given);
