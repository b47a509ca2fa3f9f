import sharp from 'sharp';
import { type Analysis } from '#src/engine/analysis.js';
import { type MapId } from '#src/report/report.js';
import { type Entry } from '../collections/manifest.js';
import { pixelAgreement, type PixelAgreement } from '../statistics/pixel-agreement.js';

/** How well the engine's heat map and two simple baselines agree with the mask. */
export interface Localisation {
  engine: PixelAgreement;
  errorLevel: PixelAgreement;
  allWhite: PixelAgreement;
}

/** Compares the maps with the mask. Null if the image has no mask for localisation, or the engine drew no heat map. */
export async function localise({ maps }: Analysis, entry: Entry): Promise<Localisation | null> {
  const { maskPath } = entry;
  const engine = maps.find(({ id }) => id === 'heatmap');
  if (maskPath === null || engine === undefined || !entry.axes.includes('tamper-localize')) return null;
  const mask = await readMask(maskPath, engine);
  const against = (data: Uint8Array): PixelAgreement => pixelAgreement(data, mask);
  const black = new Uint8Array(mask.length);
  const of = (id: MapId): Uint8Array => maps.find((map) => map.id === id)?.data ?? black;
  return {
    engine: against(engine.data),
    errorLevel: against(of('ela')),
    allWhite: against(new Uint8Array(mask.length).fill(255)),
  };
}

/** Reads a mask as 1 where the image was changed, else 0. Scaling to the given size adds no intermediate values. */
export async function readMask(
  path: string,
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  const grey = await sharp(path)
    .flatten()
    .toColourspace('b-w')
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Uint8Array.from(grey, (level) => (level > 127 ? 1 : 0));
}
