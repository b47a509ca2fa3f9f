import { type analyze as analyzeHere } from './engine/analyze.js';

export { type Analysis, type AnalyzeOptions, type Progress } from './engine/analysis.js';
export { criterionIds, forensicCodes } from './report/codes.js';
export { type ImageComparison } from './engine/compare-images.js';
export {
  type DrawnImage,
  type DrawOptions,
  type PictureFingerprints,
  previewSideMax,
} from './engine/drawn-image.js';
export { createForensicsPool, type EngineCrash, type ForensicsPool } from './engine/forensics-pool.js';
export { forkIsolated, packagesFolderOf, permissionFlags } from './engine/fork-isolated.js';
export { EngineUnavailableError } from './engine/engine-process.js';
export { acceptedUsages, isTrustList, type TrustList } from './formats/c2pa/trust-list.js';
export * from './report/report.js';
export { UnreadableImageError, type UnreadableImageCode } from './report/unreadable-image-error.js';

/**
 * Analyses an image in the current thread; the first call loads the engine. Services call `createForensicsPool`
 * instead, which runs the engine in a separate process.
 */
export const analyze: typeof analyzeHere = async (...given) =>
  (await import('./engine/analyze.js')).analyze(...given);
