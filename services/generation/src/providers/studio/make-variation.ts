import { type GenerationSettings, uploadPixelsMax } from '@jinwi/contracts';
import sharp, { type Sharp } from 'sharp';
import { type CraftName } from './looks.js';
import { markOf } from './mark.js';
import { type Plan, planVariation } from './plan-variation.js';
import { type SeededRandom } from './seeded-random.js';

/** Three bytes per pixel in sRGB, row by row. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** Output sizes, each of about one megapixel. All sides are multiples of 32. */
const imageSizes: Record<GenerationSettings['aspect_ratio'], { width: number; height: number }> = {
  '1:1': { width: 1024, height: 1024 },
  '16:9': { width: 1536, height: 864 },
  '9:16': { width: 864, height: 1536 },
  '4:3': { width: 1152, height: 864 },
  '3:4': { width: 864, height: 1152 },
  '3:2': { width: 1536, height: 1024 },
  '2:3': { width: 1024, height: 1536 },
  '21:9': { width: 1792, height: 768 },
};

/** Decodes an upload to an upright, opaque sRGB picture of at most 2048 × 2048 pixels. */
export const openReference = (bytes: Uint8Array): Promise<Picture> =>
  toPicture(
    sharp(bytes, { limitInputPixels: uploadPixelsMax, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: 2048, height: 2048, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' }),
  );

/** Makes one JPEG from the reference: crops, redraws, grades and marks it. The same input gives the same pixels. */
export async function makeVariation(
  reference: Picture,
  settings: GenerationSettings,
  { index, random, signal }: { index: number; random: SeededRandom; signal: AbortSignal },
): Promise<Buffer> {
  const plan = planVariation(settings, { index, random });
  const size = imageSizes[settings.aspect_ratio];
  signal.throwIfAborted();
  const view = await toPicture(
    asSharp(reference)
      .extract(cropOf(reference, { size, plan, kind: settings.image_reference }))
      .resize({ ...size, fit: 'fill' })
      .flop(plan.isMirrored),
  );
  const crafted = plan.craft === null ? view : await toPicture(await redrawn[plan.craft](view));
  signal.throwIfAborted();
  const graded = await grade({ view, crafted }, plan, random.stream(`grain ${index}`));
  return sharp(await lossless(graded))
    .composite([{ input: markOf(size) }])
    .removeAlpha()
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const asSharp = ({ rgb, width, height }: Picture): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });

async function toPicture(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** Returns the crop of the reference: around the middle or, for a face, a closer crop around the upper centre. */
function cropOf(
  { width, height }: Picture,
  { size, plan, kind }: { size: { width: number; height: number }; plan: Plan; kind: 'subject' | 'face' },
): { left: number; top: number; width: number; height: number } {
  const zoom = kind === 'face' ? plan.zoom * 1.5 : plan.zoom;
  const scale = Math.min(width / size.width, height / size.height) / zoom;
  const crop = {
    width: Math.max(1, Math.floor(size.width * scale)),
    height: Math.max(1, Math.floor(size.height * scale)),
  };
  const place = (room: number, middle: number, drift: number): number =>
    Math.round(room * Math.min(1, Math.max(0, middle + drift * 0.25)));
  return {
    left: place(width - crop.width, 0.5, plan.drift.x),
    top: place(height - crop.height, kind === 'face' ? 0.2 : 0.45, plan.drift.y),
    ...crop,
  };
}

const redrawn: Record<CraftName, (picture: Picture) => Sharp | Promise<Sharp>> = {
  // Blending a grey copy with its own blurred negative (colour dodge) leaves only the contours.
  sketch: async (picture) => {
    const grey = await lossless(asSharp(picture).greyscale().normalise().toColourspace('srgb'));
    const negative = await lossless(sharp(grey).negate().blur(8));
    const contours = sharp(grey).composite([{ input: negative, blend: 'colour-dodge' }]);
    return sharp(await lossless(contours)).linear(1.8, -204);
  },
  painting: (picture) => asSharp(picture).median(7).modulate({ saturation: 1.15 }).sharpen({ sigma: 2 }),
  poster: async (picture) =>
    sharp(await asSharp(picture).median(5).png({ palette: true, colours: 8, dither: 0 }).toBuffer()),
};

/** Applies the look to the redrawn picture, except in the middle if the subject is kept. Then adds grain. */
async function grade(
  { view, crafted }: { view: Picture; crafted: Picture },
  { look, craft, hueDegrees, exposure, strength, subjectKept, grain }: Plan,
  random: SeededRandom,
): Promise<Sharp> {
  // A look without colours is applied in full, because with some of the picture's colours it would be another look. A
  // sketch is never brightened, because its paper is white.
  const isWhole = look.saturation === 0;
  const brightness = Math.min(craft === 'sketch' ? 1 : 2, look.brightness * 2 ** exposure);
  const hue = Math.round(hueDegrees);
  const wash = (fill: string): Promise<Buffer> =>
    lossless(sharp(svgOf(view, `<rect width="100%" height="100%" fill="${fill}"/>`)).modulate({ hue }));
  const [shadows, lights] = await Promise.all([wash(look.shadows), wash(look.lights)]);
  const washed = (picture: Picture): Sharp =>
    asSharp(picture)
      .modulate({ brightness, saturation: look.saturation })
      .composite([
        { input: lights, blend: 'multiply' },
        { input: shadows, blend: 'screen' },
      ]);
  const over = sharp(await lossless(washed(crafted).removeAlpha())).ensureAlpha(isWhole ? 1 : strength);
  const middle = sharp(await lossless(isWhole ? washed(view) : asSharp(view)))
    .ensureAlpha()
    .composite([{ input: svgOf(view, spot(subjectKept * 0.65)), blend: 'dest-in' }]);
  return asSharp(crafted).composite([
    { input: await lossless(over) },
    { input: await lossless(middle) },
    { input: grainTile(grain, random), raw: { width: 256, height: 256, channels: 4 }, tile: true },
  ]);
}

/** Encodes the picture without loss, because composites take encoded images. */
const lossless = (pipeline: Sharp): Promise<Buffer> => pipeline.png({ compressionLevel: 0 }).toBuffer();

const svgOf = ({ width, height }: { width: number; height: number }, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

const spot = (opacity: number): string =>
  `<radialGradient id="spot"><stop offset="0.3" stop-opacity="${opacity}"/><stop offset="1" stop-opacity="0"/></radialGradient>
<rect width="100%" height="100%" fill="url(#spot)"/>`;

/** Makes a tile of black and white specks. Their opacity, from 0 to 255, is below `strength`. */
function grainTile(strength: number, random: SeededRandom): Buffer {
  const specks = Buffer.alloc(256 * 256 * 4);
  for (let at = 0; at < specks.length; at += 4) {
    specks.fill(random.next() < 0.5 ? 0 : 255, at, at + 3);
    specks[at + 3] = random.next() * strength;
  }
  return specks;
}
