import { createRequire } from 'node:module';
import { type VisibleMark } from '@jinwi/contracts';
import sharp, { type Sharp } from 'sharp';

const require = createRequire(import.meta.url);
/** The same font as in reports. It contains Hangul. */
const fontFile = require.resolve('pretendard/dist/public/static/Pretendard-Bold.otf');

const ink = '#0b0f17';
const white = '#fff';
/** Sizes as shares of the image's shorter side: the letters, the margin around the label, and the frame. */
const share = { letter: 0.034, margin: 0.022, frame: 0.014 };
const letterPixelsMin = 11;
/** The words fill at most this share of the image's width. */
const widthMax = 0.86;

/**
 * Draws words onto an image: in the lower left corner, or on a border that is added around the image. PNG stays PNG;
 * JPEG is encoded again. Keeps XMP and EXIF, but not Content Credentials.
 */
export async function drawMark(
  bytes: Uint8Array,
  { mark, words }: { mark: Exclude<VisibleMark, 'off'>; words: string },
): Promise<Buffer> {
  const { width, height, format, hasAlpha } = await sharp(bytes).metadata();
  const side = Math.min(width, height);
  const text = await textOf(words, { side, width });
  const source = sharp(bytes).keepXmp().keepExif();
  const marked =
    mark === 'corner' ? inCorner(source, { text, side, height }) : onBorder(source, { text, side, height });
  // Compositing adds an alpha channel.
  const whole = hasAlpha ? marked : marked.removeAlpha();
  return format === 'png'
    ? whole.png({ compressionLevel: 6 }).toBuffer()
    : whole.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}

interface Text {
  bytes: Buffer;
  width: number;
  height: number;
}

async function textOf(words: string, { side, width }: { side: number; width: number }): Promise<Text> {
  const size = Math.max(letterPixelsMin, Math.round(side * share.letter));
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${white}">${words}</span>`,
      font: `Pretendard Bold ${size}`,
      fontfile: fontFile,
      rgba: true,
      dpi: 72,
    },
  })
    .resize({ width: Math.floor(width * widthMax), withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

interface Placing {
  text: Text;
  side: number;
  height: number;
}

/** Draws the words on a dark, rounded label. If the image is too small for a margin, there is none. */
function inCorner(image: Sharp, { text, side, height }: Placing): Sharp {
  const pad = Math.round(text.height * 0.6);
  const label = { width: text.width + 2 * pad, height: text.height + 2 * pad };
  const margin = Math.max(0, Math.min(Math.round(side * share.margin), height - label.height));
  const left = text.width + 2 * pad > side ? 0 : margin;
  const top = Math.max(0, height - label.height - margin);
  const box = `<svg xmlns="http://www.w3.org/2000/svg" width="${label.width}" height="${label.height}"><rect width="100%" height="100%" rx="${pad}" fill="${ink}" fill-opacity="0.78"/></svg>`;
  return image.composite([
    { input: Buffer.from(box), left, top },
    { input: text.bytes, left: left + pad, top: top + pad },
  ]);
}

function onBorder(image: Sharp, { text, side, height }: Placing): Sharp {
  const frame = Math.max(3, Math.round(side * share.frame));
  const band = text.height + 2 * Math.max(frame, Math.round(text.height * 0.6));
  const extended = image.extend({ top: frame, left: frame, right: frame, bottom: band, background: ink });
  const top = frame + height + Math.round((band - text.height) / 2);
  return extended.composite([{ input: text.bytes, left: 2 * frame, top }]);
}
