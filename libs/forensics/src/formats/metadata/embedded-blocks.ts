import sharp from 'sharp';

export interface EmbeddedBlocks {
  /** EXIF as a TIFF stream. */
  tiff: Uint8Array | undefined;
  xmp: Uint8Array | undefined;
}

const exifHeader = 'Exif\0\0';

/** The EXIF and XMP blocks of a WebP, AVIF or HEIC file; undefined if damaged. */
export async function readEmbeddedBlocks(bytes: Uint8Array): Promise<EmbeddedBlocks> {
  try {
    const { exif, xmp } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    return { tiff: exif && withoutHeader(exif), xmp };
  } catch {
    // An image that decodes is not rejected for damaged metadata.
    return { tiff: undefined, xmp: undefined };
  }
}

const withoutHeader = (exif: Buffer): Buffer =>
  exif.subarray(0, exifHeader.length).toString('latin1') === exifHeader
    ? exif.subarray(exifHeader.length)
    : exif;
