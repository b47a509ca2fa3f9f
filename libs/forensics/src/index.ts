export { analyze } from './analyze.js';
export { criterionIds, forensicCodes } from './codes.js';
export { createForensicsPool, type ForensicsPool, type ForensicsPoolOptions } from './forensics-pool.js';
export { probeImage, type ImageProbe } from './probe-image.js';
export { isTrustList, type TrustList } from './provenance/trust-list/trust-list.js';
export * from './report.js';
export { UnreadableImageError, type UnreadableImageCode } from './unreadable-image-error.js';
