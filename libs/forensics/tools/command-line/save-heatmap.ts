import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import { type GreyMap } from '#src/report/report.js';

/** Writes the heat map as a grey `<basename>.heatmap.png`. A brighter pixel is more likely altered. */
export async function saveHeatmap(
  maps: readonly GreyMap[],
  target: { folder: string; file: string },
): Promise<void> {
  const map = maps.find(({ id }) => id === 'heatmap');
  if (map === undefined) throw new Error('The engine made no heatmap');
  await mkdir(target.folder, { recursive: true });
  const name = `${basename(target.file, extname(target.file))}.heatmap.png`;
  await sharp(map.data, { raw: { width: map.width, height: map.height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toFile(join(target.folder, name));
}
