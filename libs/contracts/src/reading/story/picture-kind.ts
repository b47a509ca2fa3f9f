import { type Report } from '../../analysis/analysis.js';

/** What kind of picture a file holds, which decides how much can be known about it. */
export type PictureKind =
  'camera' | 'edited' | 'shared-copy' | 'screenshot' | 'graphic' | 'thumbnail' | 'unknown';

/** Reports made before kinds were recognised have none. */
export type KindReport = Report & { kind?: PictureKind | undefined };
