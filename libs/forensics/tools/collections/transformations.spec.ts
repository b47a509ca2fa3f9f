import sharp from 'sharp';
import { transformations } from './transformations.js';

const width = 200;
const height = 120;

/** Makes a picture with colours, edges and a gradient, so that every change shows, and with an EXIF orientation. */
async function photo({ size = { width, height }, orientation = 1 } = {}): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<linearGradient id="sky"><stop stop-color="#204060"/><stop offset="1" stop-color="#c08040"/></linearGradient>
<rect width="100%" height="100%" fill="url(#sky)"/><circle cx="40%" cy="40%" r="20%" fill="#408040"/></svg>`;
  return sharp(Buffer.from(drawn))
    .jpeg({ quality: 100 })
    .withMetadata({ orientation, exif: { IFD0: { Make: 'Camera' } } })
    .toBuffer();
}

const names = Object.keys(transformations);

const sizes: [name: string, format: string, width: number, height: number][] = [
  ['blur-light', 'png', width, height],
  ['jpeg-40', 'jpeg', width, height],
  ['webp-50', 'webp', width, height],
  ['avif-40', 'png', width, height],
  ['half', 'png', 100, 60],
  ['quarter', 'png', 50, 30],
  ['enlarged', 'png', 300, 180],
  ['crop-edge', 'png', 175, 110],
  ['crop-centre', 'png', 120, 72],
  ['rotated', 'png', 193, 109],
  ['frame', 'png', 210, 136],
  ['screenshot', 'png', 1080, 2340],
  ['messenger-1280', 'jpeg', width, height],
];

it('there are 36, the number of NTIRE 2026', () => {
  expect(names).toHaveLength(36);
});

it.each(sizes)('%s ends in %s, %d by %d pixels, without metadata', async (name, ...[format, wide, high]) => {
  const made = await sharp(await transformations[name]!(await photo())).metadata();
  expect(made).toMatchObject({ format, width: wide, height: high });
  expect(made.exif).toBeUndefined();
});

it.each(names)('%s changes the picture, each time alike', async (name) => {
  const bytes = await photo();
  const made = await transformations[name]!(bytes);
  expect(await transformations[name]!(bytes)).toEqual(made);
  const [before, after] = await Promise.all([bytes, made].map((file) => sharp(file).raw().toBuffer()));
  expect(after).not.toEqual(before);
});

it.each(names)('%s takes a picture of one pixel', async (name) => {
  const made = await transformations[name]!(await photo({ size: { width: 1, height: 1 } }));
  const { info } = await sharp(made).raw().toBuffer({ resolveWithObject: true });
  expect(info.width * info.height).toBeGreaterThan(0);
});

it.each(['half', 'text', 'jpeg-40', 'messenger-1280', 'double-save'])(
  '%s stands a turned picture upright',
  async (name) => {
    const made = await sharp(await transformations[name]!(await photo({ orientation: 6 }))).metadata();
    expect(made.height).toBeGreaterThan(made.width);
  },
);

it('drops transparency and colours grey pictures like the engine', async () => {
  const grey = await sharp({ create: { width, height, channels: 4, background: '#80808080' } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  const made = await sharp(await transformations.sticker!(grey)).metadata();
  expect(made).toMatchObject({ channels: 3, hasAlpha: false });
});
