import sharp, { type Sharp } from 'sharp';
import { toPixels, type PixelImage } from '#src/formats/decode-image.js';
import { seededRandom } from '../statistics/seeded-random.js';
import { logoOver, screenBehind, stickerOver, textOver, type Size } from './overlays.js';
import { jpeg, messenger, png, type Recompression } from './recompression.js';

/** Changes the upright, opaque pixels of a picture. */
type Change = (picture: Sharp, size: Size) => Sharp | Promise<Sharp>;

const sharpOf = ({ rgb, width, height }: PixelImage): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });

/** Applies a change and saves without loss, so that nothing but the change is measured. */
const kept =
  (change: Change): Recompression =>
  async (bytes) => {
    const picture = await toPixels(sharp(bytes, { autoOrient: true }));
    return png(await change(sharpOf(picture), picture));
  };

/** Makes the picture upright without loss, and then saves it. */
const upright =
  (save: Recompression): Recompression =>
  async (bytes) =>
    save(await kept((picture) => picture)(bytes));

const part = (whole: number, share: number): number => Math.max(1, Math.round(whole * share));

const scaled =
  (factor: number): Change =>
  (picture, { width, height }) =>
    picture.resize({ width: part(width, factor), height: part(height, factor), fit: 'fill' });

/** Keeps these shares of width and height. `at` is the share of the removed part that lies at the left and top. */
const cropped =
  (keep: { width: number; height: number; at: number }): Change =>
  (picture, size) => {
    const [width, height] = [part(size.width, keep.width), part(size.height, keep.height)];
    const left = Math.floor((size.width - width) * keep.at);
    const top = Math.floor((size.height - height) * keep.at);
    return picture.extract({ left, top, width, height });
  };

const degrees = 3;

/** Rotates by a few degrees, and crops so that no empty corner is left. */
const rotated: Change = async (picture, size) => {
  const turned = await toPixels(picture.rotate(degrees));
  const [sine, cosine] = [Math.sin, Math.cos].map((of) => of((degrees * Math.PI) / 180)) as [number, number];
  const within = (side: number, other: number): number =>
    Math.max(1, Math.floor(side * cosine - other * sine));
  const [width, height] = [within(size.width, size.height), within(size.height, size.width)];
  const [left, top] = [(turned.width - width) >> 1, (turned.height - height) >> 1];
  return sharpOf(turned).extract({ left, top, width, height });
};

const noiseSeed = 20260419;

/** Makes a table of normally distributed values (Box and Muller 1958). */
function normalValues(random: () => number): Float32Array {
  return Float32Array.from({ length: 1 << 14 }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    return radius * Math.cos(2 * Math.PI * random());
  });
}

/** Adds noise to every channel, the same for pictures of the same size. */
const noisy =
  (sigma: number): Change =>
  async (picture) => {
    const { rgb, ...size } = await toPixels(picture);
    const random = seededRandom(noiseSeed);
    const values = normalValues(random);
    const noised = new Uint8ClampedArray(rgb);
    for (let at = 0; at < noised.length; at += 1)
      noised[at]! += sigma * values[Math.floor(random() * values.length)]!;
    return sharpOf({ ...size, rgb: new Uint8Array(noised.buffer) });
  };

const overlaid =
  (draw: (size: Size) => Buffer): Change =>
  (picture, size) =>
    picture.composite([{ input: draw(size) }]).removeAlpha();

/** Adds a white frame, wider at the bottom, as on an instant print. */
const framed: Change = (picture, { width, height }) => {
  const side = part(Math.min(width, height), 0.04);
  return picture.extend({
    top: side,
    left: side,
    right: side,
    bottom: part(height, 0.09),
    background: 'white',
  });
};

const screen: Size = { width: 1080, height: 2340 };

/** Fits the picture to the width of a phone screen, and adds the screen's other content. */
const screenshot: Change = async (picture) => {
  const shown = await png(picture.resize({ width: screen.width, height: 1700, fit: 'inside' }));
  return sharp(screenBehind(screen))
    .composite([{ input: shown }])
    .removeAlpha();
};

const jpegOf = (quality: number): Recompression => upright((bytes) => jpeg(bytes, quality));

const webpOf = (quality: number): Recompression =>
  upright((bytes) => sharp(bytes).webp({ quality }).toBuffer());

/** Saves a picture as AVIF and then as PNG, because the network does not examine AVIF files. */
const avifOf = (quality: number): Recompression =>
  kept(async (picture) => sharp(await picture.avif({ quality, effort: 2 }).toBuffer()));

const blurred =
  (sigma: number): Change =>
  (picture) =>
    picture.blur(sigma);

const medianSide = 3;

/** Applies a median filter. Pictures smaller than its window stay unchanged. */
const smoothed: Change = (picture, { width, height }) =>
  Math.min(width, height) < medianSide ? picture : picture.median(medianSide);

async function blurNoiseJpeg(bytes: Uint8Array): Promise<Buffer> {
  return jpeg(await kept(noisy(6))(await kept(blurred(1))(bytes)), 70);
}

/**
 * Ways in which pictures are changed before they reach people, modelled on the 36 kinds of the NTIRE 2026 challenge on
 * AI-generated images (arXiv 2604.11487). The answer about AI should stay the same. Each change drops the metadata and
 * gives the same result in every run.
 */
export const transformations: Readonly<Record<string, Recompression>> = {
  'blur-light': kept(blurred(0.8)),
  'blur-strong': kept(blurred(2.5)),
  median: kept(smoothed),
  sharpen: kept((picture) => picture.sharpen({ sigma: 1.5 })),
  'noise-light': kept(noisy(4)),
  'noise-strong': kept(noisy(14)),
  'jpeg-95': jpegOf(95),
  'jpeg-80': jpegOf(80),
  'jpeg-60': jpegOf(60),
  'jpeg-40': jpegOf(40),
  'webp-80': webpOf(80),
  'webp-50': webpOf(50),
  'avif-60': avifOf(60),
  'avif-40': avifOf(40),
  half: kept(scaled(0.5)),
  quarter: kept(scaled(0.25)),
  enlarged: kept(scaled(1.5)),
  'crop-edge': kept(cropped({ width: 7 / 8, height: 11 / 12, at: 1 })),
  'crop-centre': kept(cropped({ width: 0.6, height: 0.6, at: 0.5 })),
  rotated: kept(rotated),
  brighter: kept((picture) => picture.modulate({ brightness: 1.3 })),
  darker: kept((picture) => picture.modulate({ brightness: 0.7 })),
  contrast: kept((picture) => picture.linear(1.4, -0.4 * 128)),
  saturated: kept((picture) => picture.modulate({ saturation: 1.6 })),
  hue: kept((picture) => picture.modulate({ hue: 30 })),
  grey: kept((picture) => picture.greyscale()),
  gamma: kept((picture) => picture.gamma(1, 1.6)),
  text: kept(overlaid(textOver)),
  sticker: kept(overlaid(stickerOver)),
  logo: kept(overlaid(logoOver)),
  frame: kept(framed),
  screenshot: kept(screenshot),
  'messenger-1280': upright((bytes) => messenger(bytes, 1280)),
  'messenger-1600': upright((bytes) => messenger(bytes, 1600)),
  'double-save': upright(async (bytes) => jpeg(await jpeg(bytes, 75), 90)),
  'blur-noise-jpeg': blurNoiseJpeg,
};
