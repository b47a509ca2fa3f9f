import { type EvidencePicture } from '../report/report.js';

/** Longest side in pixels of previews and maps. */
export const previewSideMax = 2048;

/** An image drawn from a picture or its analysis, without metadata. */
export interface DrawnImage {
  kind: 'preview' | 'thumbnail' | 'ela' | 'heatmap' | 'evidence';
  contentType: 'image/webp' | 'image/png';
  bytes: Uint8Array;
  /** On an evidence sheet, the positions of its pictures, one below the other. */
  pictures?: (Pick<EvidencePicture, 'criterionId' | 'width' | 'height'> & { top: number })[];
}
