import { type EvidencePicture } from '../report/report.js';
import { type PictureFingerprints } from './picture-fingerprints.js';

/** Longest side in pixels of previews and maps. */
export const previewSideMax = 2048;

/** An image drawn from a picture or its analysis, without metadata. */
export interface DrawnImage {
  kind: 'preview' | 'thumbnail' | 'ela' | 'heatmap' | 'evidence';
  contentType: 'image/webp' | 'image/png';
  bytes: Uint8Array;
  /** Set for an evidence sheet: its pictures with their positions, one below the other. */
  pictures?: (Pick<EvidencePicture, 'criterionId' | 'width' | 'height'> & { top: number })[];
  /** Set for a thumbnail; null if the picture is too plain. */
  fingerprints?: PictureFingerprints | null;
}
