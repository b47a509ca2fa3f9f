import sharp from 'sharp';
import { pixelsOf, singles } from '../tools/transformations.js';
import { peakSignalToNoise, structuralSimilarity } from '../tools/structural-similarity.js';
import { embedMark, markCount, readMark, type RgbImage } from './index.js';

const key = Uint8Array.from({ length: 32 }, (_, at) => at);
const otherKey = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
const mark = 0xc0ffee;

/** Hills with grain below a smooth sky. */
const hills = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="768">
  <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5b8fd6"/><stop offset="1" stop-color="#f3d9c0"/></linearGradient>
  <filter id="grain"><feTurbulence baseFrequency=".08" numOctaves="4" seed="7"/><feComposite in2="SourceGraphic" operator="in"/></filter>
  <rect width="1024" height="768" fill="url(#sky)"/>
  <path d="M0 420 Q256 300 512 430 T1024 380 V768 H0Z" fill="#3d5a34"/>
  <path d="M0 420 Q256 300 512 430 T1024 380 V768 H0Z" filter="url(#grain)" opacity=".5"/></svg>`;

/** Strokes and discs on marbled paper. */
const paper = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200">
  <filter id="marble"><feTurbulence type="fractalNoise" baseFrequency=".02" numOctaves="5" seed="3"/><feColorMatrix type="saturate" values=".4"/></filter>
  <rect width="900" height="1200" fill="#cbb994"/>
  <rect width="900" height="1200" filter="url(#marble)" opacity=".6"/>
  <circle cx="300" cy="420" r="210" fill="#7c2f3a"/><circle cx="610" cy="760" r="240" fill="#26445c"/>
  <path d="M80 1100 L820 180" stroke="#111" stroke-width="14"/></svg>`;

const draw = (drawing: string) => pixelsOf(sharp(Buffer.from(drawing)));

const even = (width: number, height: number, value: number): RgbImage => ({
  data: new Uint8Array(3 * width * height).fill(value),
  width,
  height,
});

describe.each([
  ['hills', hills],
  ['paper', paper],
])('the mark in a picture of %s', (_, drawing) => {
  let image: RgbImage;
  let marked: RgbImage;
  beforeAll(async () => {
    image = await draw(drawing);
    marked = embedMark(image, { mark, key });
  });

  it('BR-070 is imperceptible', () => {
    expect(peakSignalToNoise(image, marked)).toBeGreaterThan(40);
    expect(structuralSimilarity(image, marked)).toBeGreaterThan(0.985);
  });

  it.each([...singles])('BR-070 survives: %s', async (_, transformation) => {
    expect(readMark(await transformation(marked), { key })).toEqual({ mark });
  });

  it('survives a crop, half the size and JPEG of quality 60 together', async () => {
    let sent = marked;
    for (const step of ['crop to 50 %', '× 0.5', 'JPEG q60']) sent = await singles.get(step)!(sent);
    expect(readMark(sent, { key })).toEqual({ mark });
  });

  it('BR-071 is not found without a mark or with another installation’s key', () => {
    expect(readMark(image, { key })).toBeNull();
    expect(readMark(marked, { key: otherKey })).toBeNull();
  });
});

it('carries the lowest and the highest mark', async () => {
  const image = await draw(hills);
  for (const value of [0, markCount - 1])
    expect(readMark(embedMark(image, { mark: value, key }), { key })).toEqual({ mark: value });
});

it('marks equal images alike and leaves the given image unchanged', async () => {
  const image = await draw(hills);
  const before = image.data.slice();
  const [once, again] = [embedMark(image, { mark, key }), embedMark(image, { mark, key })];
  expect(Buffer.compare(once.data, again.data)).toBe(0);
  expect(Buffer.compare(once.data, before)).not.toBe(0);
  expect(Buffer.compare(image.data, before)).toBe(0);
});

it('finds nothing in even and tiny images, and marks them without failing', () => {
  for (const image of [even(1, 1, 0), even(3, 700, 255), even(16, 9, 128), even(640, 480, 200)])
    expect(readMark(image, { key })).toBeNull();
  const marked = embedMark(even(5, 3, 128), { mark, key });
  expect({ ...marked, data: marked.data.length }).toEqual({ width: 5, height: 3, data: 45 });
});
