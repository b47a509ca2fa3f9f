import { type EvidencePicture } from '../report/report.js';
import { type PictureFingerprints } from './picture-fingerprints.js';

/** Longest side in pixels of previews and maps. */
export const previewSideMax = 2048;

/** An image drawn from a picture or its analysis, without metadata. */
export interface DrawnImage {
  kind: 'preview' | 'thumbnail' | 'ela' | 'heatmap' | 'evidence';
  contentType: 'image/webp' | 'image/png';
  bytes: Uint8Array;
  /** On an evidence sheet, the positions of its pictures, one below the other. */
  pictures?: (Pick<EvidencePicture, 'criterionId' | 'width' | 'height'> & { top: number })[];
  /** Only a thumbnail has them; null if the picture is too plain. */
  fingerprints?: PictureFingerprints | null;
}
