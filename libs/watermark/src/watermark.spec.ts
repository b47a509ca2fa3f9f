import sharp from 'sharp';
import { embedMark, markCount, readMark, type RgbImage } from './index.js';

const key = Uint8Array.from({ length: 32 }, (_, at) => at);
const otherKey = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
const mark = 0xc0ffee;

const pixels = (source: sharp.Sharp): Promise<RgbImage> =>
  source
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then(({ data, info }) => ({ data, width: info.width, height: info.height }));

const open = ({ data, width, height }: RgbImage) => sharp(data, { raw: { width, height, channels: 3 } });

/** A sky above hills with grain. */
const scene = () =>
  pixels(
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768">
        <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5b8fd6"/><stop offset="1" stop-color="#f3d9c0"/></linearGradient>
        <filter id="grain"><feTurbulence baseFrequency=".08" numOctaves="4" seed="7"/><feComposite in2="SourceGraphic" operator="in"/></filter>
        <rect width="1024" height="768" fill="url(#sky)"/>
        <path d="M0 420 Q256 300 512 430 T1024 380 V768 H0Z" fill="#3d5a34"/>
        <path d="M0 420 Q256 300 512 430 T1024 380 V768 H0Z" filter="url(#grain)" opacity=".5"/></svg>`),
    ),
  );

it('reads what it embeds, for the lowest and the highest mark', async () => {
  const image = await scene();
  for (const value of [0, mark, markCount - 1])
    expect(readMark(embedMark(image, { mark: value, key }), { key })).toEqual({ mark: value });
});

it('finds nothing without a mark or with another key', async () => {
  const image = await scene();
  expect(readMark(image, { key })).toBeNull();
  expect(readMark(embedMark(image, { mark, key }), { key: otherKey })).toBeNull();
});

it('survives half the size and JPEG of quality 60', async () => {
  const marked = embedMark(await scene(), { mark, key });
  const sent = await open(marked).resize(512).jpeg({ quality: 60 }).toBuffer();
  expect(readMark(await pixels(sharp(sent)), { key })).toEqual({ mark });
});
