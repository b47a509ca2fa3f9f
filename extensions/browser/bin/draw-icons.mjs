/** Draws the icons of the extension from the favicon of the web pages. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const favicon = join(import.meta.dirname, '../../../frontend/public/favicon.svg');
const icons = join(import.meta.dirname, '../src/icons');
/** Side lengths in pixels, as listed in manifest.json. */
const sides = [16, 32, 48, 128];
const faviconSide = 32;
const dotsPerInch = 72;

const drawing = await readFile(favicon);
for (const side of sides)
  await sharp(drawing, { density: (dotsPerInch * side) / faviconSide })
    .resize(side, side)
    .png({ palette: true, effort: 10 })
    .toFile(join(icons, `${side}.png`));
