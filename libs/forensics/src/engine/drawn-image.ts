import { type EvidencePicture } from '../report/report.js';

/** Longest side in pixels of previews and maps. */
export const previewSideMax = 2048;

/** An image drawn from a picture or its analysis, without metadata. */
export interface DrawnImage {
  kind: 'preview' | 'thumbnail' | 'ela' | 'heatmap' | 'evidence' | 'ingredients';
  contentType: 'image/webp' | 'image/png';
  bytes: Uint8Array;
  /** The pictures on an evidence sheet, one below the other; `top` is in pixels. Absent for other kinds of images. */
  pictures?: (Pick<EvidencePicture, 'criterionId' | 'width' | 'height'> & { top: number })[];
  /** Set for a thumbnail; null if the picture is too plain to be distinguished from others. */
  fingerprints?: PictureFingerprints | null;
}

/** Perceptual hashes that are used to find copies of a picture. Each is a text of 64 hexadecimal digits. */
export interface PictureFingerprints {
  whole: string;
  /** Hashes of the parts that may remain after a crop; plain parts have no hash. */
  parts: string[];
}

export interface DrawOptions {
  width: number;
  height: number;
  /** `inside`: reduced to fit within this size, never enlarged; `fill`: stretched to exactly this size. */
  fit: 'inside' | 'fill';
  /** `rgb`: raw pixels of three bytes, row by row. */
  as: 'png' | 'jpeg' | 'rgb';
}
