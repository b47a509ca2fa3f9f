import { createRequire } from 'node:module';
import { type VerdictTone } from '@jinwi/report';
import sharp, { type OverlayOptions } from 'sharp';
import { light, brand, cardSize, logoSvg } from '../page-style.js';

/** The texts in the preview image of a link. */
export interface Card {
  sentence: string;
  label: string;
  tone: VerdictTone;
}

const cardBytesMax = 300 * 1024;
const qualities = [86, 74, 60, 40];

const require = createRequire(import.meta.url);
const fontFile = (name: string): string =>
  require.resolve(`pretendard/dist/public/static/Pretendard-${name}.otf`);

const margin = 64;
const stripe = 16;
const pictureWidth = { min: 400, max: 560 };
const labelTop = 68;
const sentenceTop = 132;
const logoSize = 44;
const brandTop = cardSize.height - margin - logoSize;
/** Font sizes, tried in turn until the sentence fits. The first two are only for cards without a picture. */
const sentenceSizes = [84, 72, 60, 52, 46, 40, 34, 29] as const;
const wideFrom = 800;

/**
 * Draws the preview image of a link, as a JPEG: the sentence, the verdict in its colour, the picture with its boxes.
 * @param picture null if the link hides it
 */
export async function reportCard({ sentence, label, tone }: Card, picture: Buffer | null): Promise<Buffer> {
  const shown = picture && (await shownPicture(picture));
  const left = margin + stripe;
  const width = cardSize.width - left - margin - (shown?.width ?? 0);
  const colour = tone === 'neutral' ? light['text-muted'] : light[tone];
  const layers: OverlayOptions[] = [
    { input: block({ width: stripe, height: cardSize.height, colour }), left: 0, top: 0 },
    { input: await textLayer(label, { size: 32, colour, width }), left, top: labelTop },
    {
      input: await fitting(sentence, { width, height: brandTop - sentenceTop - 24 }),
      left,
      top: sentenceTop,
    },
    { input: Buffer.from(logoSvg(logoSize)), left, top: brandTop },
    {
      input: await textLayer(brand, { size: 30, colour: light.text, width }),
      left: left + logoSize + 16,
      top: brandTop + 8,
    },
    ...(shown ? [{ input: shown.bytes, left: cardSize.width - shown.width, top: 0 }] : []),
  ];
  const drawn = await sharp({ create: { ...cardSize, channels: 3, background: light.bg } })
    .composite(layers)
    .png()
    .toBuffer();
  return small(drawn);
}

async function shownPicture(picture: Buffer): Promise<{ bytes: Buffer; width: number }> {
  const { width, height } = await sharp(picture).metadata();
  const { min, max } = pictureWidth;
  const panel = Math.round(Math.min(max, Math.max(min, (width / height) * cardSize.height)));
  const bytes = await sharp(picture)
    .resize({ width: panel, height: cardSize.height, fit: 'contain', background: light.stage })
    .png()
    .toBuffer();
  return { bytes, width: panel };
}

const block = ({ width, height, colour }: { width: number; height: number; colour: string }): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`,
  );

/** Writes the text in the largest size that fits, and cuts it if even the smallest does not. */
async function fitting(text: string, { width, height }: { width: number; height: number }): Promise<Buffer> {
  for (const size of sentenceSizes.slice(width < wideFrom ? 2 : 0)) {
    const layer = await textLayer(text, { size, colour: light.text, width });
    if ((await sharp(layer).metadata()).height <= height) return layer;
  }
  const smallest = await textLayer(text, { size: sentenceSizes.at(-1) ?? 0, colour: light.text, width });
  return sharp(smallest)
    .extract({ left: 0, top: 0, width: (await sharp(smallest).metadata()).width, height })
    .png()
    .toBuffer();
}

interface TextStyle {
  size: number;
  colour: string;
  width: number;
}

function textLayer(text: string, { size, colour, width }: TextStyle): Promise<Buffer> {
  const marked = `<span foreground="${colour}" line_height="1.1">${escaped(wordByWord(text))}</span>`;
  return sharp({
    text: {
      text: marked,
      font: `Pretendard Bold ${size}`,
      fontfile: fontFile('Bold'),
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer();
}

/** Joins the syllables of Korean words, because a line could otherwise break between them. */
const wordByWord = (text: string): string =>
  text.replace(
    /(?<=[\p{Script=Hangul}\p{L}\p{N}])(?=\p{Script=Hangul})|(?<=\p{Script=Hangul})(?=[\p{L}\p{N}.,])/gu,
    '\u2060',
  );

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function small(drawn: Buffer): Promise<Buffer> {
  let bytes = drawn;
  for (const quality of qualities) {
    bytes = await sharp(drawn).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= cardBytesMax) break;
  }
  return bytes;
}
