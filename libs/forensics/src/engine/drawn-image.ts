import { type EvidencePicture } from '../report/report.js';

/** Of what browsers see of an image, and of its maps. */
export const previewSideMax = 2048;

/** An image drawn from a picture or its analysis, without metadata. */
export interface DrawnImage {
  kind: 'preview' | 'thumbnail' | 'ela' | 'heatmap' | 'evidence';
  contentType: 'image/webp' | 'image/png';
  bytes: Uint8Array;
  /** For a sheet: the positions on it, one below the other. */
  pictures?: (Pick<EvidencePicture, 'criterionId' | 'width' | 'height'> & { top: number })[];
}
