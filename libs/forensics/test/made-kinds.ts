import sharp, { type Sharp } from 'sharp';
import { analyze } from '../src/engine/analyze.js';
import { kindTests } from '../src/kind/kind-of.js';
import { type PictureKind } from '@jinwi/contracts';
import { drawnPages } from './drawn/drawn-pages.js';
import { drawPage } from './drawn/pen.js';
import { madePhoto } from './made-photo.js';
import { screenshot } from './made-pictures.js';

const photo = (width = 720, height = 480): Sharp => madePhoto(5, { width, height });
const camera = { Make: 'Canon', Model: 'Canon EOS 80D' };
/** Saves a JPEG with tables that no common library uses. */
const ownTables = (image: Sharp): Sharp => image.jpeg({ quality: 90, quantisationTable: 3 });

const framed = (image: Sharp): Sharp =>
  image.extend({ top: 20, left: 20, right: 20, bottom: 44, background: 'white' });

/** Draws a window with a title bar over its whole width. */
const window = async (): Promise<Sharp> => {
  const bar = { create: { width: 700, height: 40, channels: 3, background: '#2b579a' } } as const;
  const page = await screenshot({ width: 700, height: 500 }).png().toBuffer();
  return sharp(page).composite([{ input: bar, left: 0, top: 0 }]);
};

/** Pictures of each kind, all made by code. */
export const madeKinds: Readonly<Record<string, readonly [PictureKind, () => Sharp | Promise<Sharp>]>> = {
  'a photo with its camera and own tables': ['camera', () => ownTables(photo().withExif({ IFD0: camera }))],
  'a photo with its camera, saved by a common library': [
    'unknown',
    () => photo().withExif({ IFD0: camera }).jpeg({ quality: 90 }),
  ],
  'a photo saved by Photoshop': [
    'edited',
    () => ownTables(photo().withExif({ IFD0: { ...camera, Software: 'Adobe Photoshop 25.0' } })),
  ],
  'a photo without a camera, saved by GIMP': [
    'edited',
    () =>
      photo()
        .withExif({ IFD0: { Software: 'GIMP 2.10' } })
        .jpeg({ quality: 90 }),
  ],
  'a photo as messengers save it': [
    'shared-copy',
    () => photo().jpeg({ quality: 75, chromaSubsampling: '4:2:0' }),
  ],
  'a window as PNG': ['screenshot', async () => (await window()).png()],
  'a window as JPEG': ['screenshot', async () => (await window()).jpeg({ quality: 85 })],
  'a phone’s screen as WebP': [
    'screenshot',
    () => screenshot({ width: 750, height: 1334 }).webp({ quality: 85 }),
  ],
  'a photo that calls itself a screenshot': [
    'screenshot',
    () =>
      photo()
        .withExif({ IFD2: { UserComment: 'Screenshot' } })
        .png(),
  ],
  'a chart': ['graphic', () => drawPage(drawnPages.bars!, 'light').png()],
  'a scan': [
    'graphic',
    () =>
      ownTables(
        photo().withExif({ IFD0: { Make: 'EPSON', Model: 'Perfection V600', Software: 'EPSON Scan' } }),
      ),
  ],
  'a photo of 200 pixels': ['thumbnail', () => ownTables(photo(200, 150).withExif({ IFD0: camera }))],
  'an interface of 200 pixels': ['thumbnail', () => screenshot({ width: 200, height: 150 }).png()],
  'a photo in a white frame': ['unknown', () => framed(photo()).png()],
  'a photo in a white frame, as JPEG': ['unknown', () => framed(photo()).jpeg({ quality: 90 })],
  'a photo without metadata': ['unknown', () => photo().png()],
};

export const analyzeKind = async (image: Sharp) =>
  (await analyze(await image.toBuffer(), { tests: kindTests })).report;
