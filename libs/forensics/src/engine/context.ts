import { publicTrustList } from '../formats/c2pa/trust-list.js';
import { isMeasured, isHalved } from '../formats/probe-image.js';
import { readCoefficients } from '../formats/jpeg/coefficients.js';
import { readJpegStructure } from '../formats/jpeg/jpeg-structure.js';
import { readMetadata } from '../formats/metadata/read-metadata.js';
import { readPngStructure } from '../formats/png/png-chunks.js';
import { devicesOfSize } from '../formats/screen-sizes.js';
import { type MethodContext } from '../methods/method.js';
import { makeScene } from '../pixels/copies/scene.js';
import { observeImage } from '../pixels/jpeg-blocks/block-observations.js';
import { readJpegGrid } from '../pixels/jpeg-grid/jpeg-grid.js';
import { isDrawnPicture } from '../pixels/outlines/outline-sharpness.js';
import { cropPlane, luma, wholeOf } from '../pixels/planes/plane.js';
import { measureSurfaces, hasDrawnParts, renderedAs } from '../pixels/surfaces/rendered-as.js';
import { isSmooth, photoPart, readCells } from '../pixels/surfaces/surface-cells.js';

type Source = Pick<MethodContext, 'bytes' | 'probe' | 'image'> &
  Partial<Pick<MethodContext, 'trustList' | 'ownAuthority' | 'ownOrigin' | 'luma'>>;

export function createContext(source: Source): MethodContext {
  const { bytes, probe, image } = source;
  const jpeg = probe.format === 'jpeg' ? readJpegStructure(bytes) : null;
  const png = probe.format === 'png' ? readPngStructure(bytes) : null;
  const { width, height } = image;
  const lumaData = source.luma ?? once(() => luma(image));
  const plane = () => ({ width, height, data: lumaData() });
  const grid = once(() => readJpegGrid(plane()));
  const isDrawn = once(() => isDrawnPicture(plane()));
  const cells = once(() => readCells(plane()));
  const surfaces = once(() => measureSurfaces(plane(), cells()));
  const isScreenSized = devicesOfSize(probe).length > 0;
  return {
    trustList: publicTrustList,
    ownAuthority: null,
    ownOrigin: null,
    ...source,
    isHalved: isHalved(probe),
    isMeasured: isMeasured(probe.format),
    jpeg,
    png,
    metadata: once(() => readMetadata({ bytes, jpeg, png })),
    luma: lumaData,
    scene: once(() => makeScene(plane())),
    isDrawn,
    rendered: once(() => renderedAs(surfaces(), { isDrawn: isDrawn(), isScreenSized })),
    photoPart: once(() => {
      if (!hasDrawnParts(surfaces(), { isDrawn: isDrawn(), isScreenSized })) return wholeOf(image);
      const part = photoPart(cells());
      return part && !isDrawnPicture(cropPlane(plane(), part)) ? part : null;
    }),
    isSmooth: once(() => isSmooth(cells())),
    grid,
    // Coefficients take up to eight bytes per pixel, so only the observations made from them are kept.
    observations: once(() =>
      observeImage({
        image,
        coefficients: jpeg === null ? null : readCoefficients(bytes, jpeg, { isFirstOnly: true }),
        grid,
      }),
    ),
  };
}

function once<Value>(read: () => Value): () => Value {
  let kept: { value: Value } | null = null;
  return () => (kept ??= { value: read() }).value;
}
