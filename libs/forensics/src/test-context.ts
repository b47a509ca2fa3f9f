import { readJpegGrid, type JpegGrid } from './jpeg-grid/jpeg-grid.js';
import { readJpegStructure, type JpegStructure } from './jpeg/jpeg-structure.js';
import { readMetadata, type RawMetadata } from './metadata/read-metadata.js';
import { measureNoise, type NoiseGrid } from './noise/noise-grid.js';
import { type PixelImage } from './pixels/decode-image.js';
import { luma } from './pixels/luma.js';
import { readPngStructure, type PngStructure } from './png/png-chunks.js';
import { type ImageProbe } from './probe-image.js';

/** What the tests share: each part is read once, the first time it is asked for. */
export interface TestContext {
  bytes: Uint8Array;
  probe: ImageProbe;
  image: PixelImage;
  /** Null for a PNG. */
  jpeg: JpegStructure | null;
  /** Null for a JPEG. */
  png: PngStructure | null;
  metadata: () => Promise<RawMetadata>;
  grid: () => JpegGrid;
  /** One byte per pixel, as stored. */
  luma: () => Uint8Array;
  noise: () => NoiseGrid;
}

export function createTestContext(source: Pick<TestContext, 'bytes' | 'probe' | 'image'>): TestContext {
  const { bytes, probe, image } = source;
  const jpeg = probe.format === 'jpeg' ? readJpegStructure(bytes) : null;
  const png = probe.format === 'png' ? readPngStructure(bytes) : null;
  const plane = once(() => luma(image));
  return {
    ...source,
    jpeg,
    png,
    metadata: once(() => readMetadata({ bytes, jpeg, png })),
    grid: once(() => readJpegGrid(image)),
    luma: plane,
    noise: once(() => measureNoise({ width: image.width, height: image.height, data: plane() })),
  };
}

function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | null = null;
  return () => (kept ??= { value: read() }).value;
}
