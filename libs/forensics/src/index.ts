export { type Analysis, type AnalyzeOptions, type Progress } from './engine/analysis.js';
export { analyze } from './engine/analyze.js';
export { criterionIds, forensicCodes } from './report/codes.js';
export { createForensicsPool, type ForensicsPool, type ForensicsPoolOptions } from './engine/pool.js';
export { isHalved, probeImage, type ImageProbe } from './formats/probe-image.js';
export { isTrustList, type TrustList } from './formats/c2pa/trust-list/trust-list.js';
export * from './report/report.js';
export { UnreadableImageError, type UnreadableImageCode } from './report/unreadable-image-error.js';
