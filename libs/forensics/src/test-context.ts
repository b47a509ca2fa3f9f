import { type ReasonCode } from './codes.js';
import { makeScene, type Scene } from './copy-move/scene.js';
import { type BlockObservations } from './double-jpeg/block-observations.js';
import { observeImage } from './double-jpeg/observe-image.js';
import { readCoefficients, type JpegCoefficients } from './jpeg/coefficients.js';
import { readJpegStructure, type JpegStructure } from './jpeg/jpeg-structure.js';
import { readJpegGrid, type JpegGrid } from './jpeg-grid/jpeg-grid.js';
import { readMetadata, type RawMetadata } from './metadata/read-metadata.js';
import { measureNoise, type NoiseGrid } from './noise/noise-grid.js';
import { type PixelImage } from './pixels/decode-image.js';
import { luma } from './pixels/luma.js';
import { readPngStructure, type PngStructure } from './png/png-chunks.js';
import { type ImageProbe } from './probe-image.js';
import { publicTrustList, type TrustList } from './provenance/trust-list/trust-list.js';

/** What the tests share: each part is read once, the first time it is asked for. */
export interface TestContext {
  bytes: Uint8Array;
  probe: ImageProbe;
  image: PixelImage;
  /** Whose Content Credentials count as signed by a listed signer. */
  trustList: TrustList;
  /** Null for a PNG. */
  jpeg: JpegStructure | null;
  /** Null for a JPEG. */
  png: PngStructure | null;
  metadata: () => Promise<RawMetadata>;
  /** One byte per pixel, row by row. */
  luma: () => Uint8Array;
  /** Where copies are searched and compared. */
  scene: () => Scene;
  grid: () => JpegGrid;
  noise: () => NoiseGrid;
  /** Null for a PNG. */
  coefficients: () => JpegCoefficients | null;
  /** Low frequencies of every block on the grid of the last or of an earlier save; or why there are none. */
  observations: () => BlockObservations | ReasonCode;
}

type Source = Pick<TestContext, 'bytes' | 'probe' | 'image'> & Partial<Pick<TestContext, 'trustList'>>;

export function createTestContext(source: Source): TestContext {
  const { bytes, probe, image } = source;
  const jpeg = probe.format === 'jpeg' ? readJpegStructure(bytes) : null;
  const png = probe.format === 'png' ? readPngStructure(bytes) : null;
  const { width, height } = image;
  const plane = once(() => luma(image));
  const grid = once(() => readJpegGrid({ width, height, data: plane() }));
  const coefficients = once(() => (jpeg === null ? null : readCoefficients(bytes, jpeg)));
  return {
    trustList: publicTrustList,
    ...source,
    jpeg,
    png,
    metadata: once(() => readMetadata({ bytes, jpeg, png })),
    luma: plane,
    scene: once(() => makeScene({ width, height, data: plane() })),
    noise: once(() => measureNoise({ width, height, data: plane() })),
    grid,
    coefficients,
    observations: once(() => observeImage({ image, coefficients: coefficients(), grid })),
  };
}

function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | null = null;
  return () => (kept ??= { value: read() }).value;
}
