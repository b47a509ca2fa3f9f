import sharp from 'sharp';
import { type Analysis } from '#src/engine/analysis.js';
import { type MapId } from '#src/report/report.js';
import { type Entry } from '../collections/manifest.js';
import { pixelAgreement, type PixelAgreement } from '../statistics/pixel-agreement.js';

/** Agreement of the engine's heat map with the mask, and of two baselines that need no engine. */
export interface Localisation {
  engine: PixelAgreement;
  errorLevel: PixelAgreement;
  allWhite: PixelAgreement;
}

/** Null if the image has no mask to compare with, or if the engine drew no map. */
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

/**
 * 1 where the image was changed. Some masks have another size, so they are scaled to the map without intermediate
 * values.
 */
async function readMask(
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
