import { formatOf } from './image-format.js';

const check = (bytes: number[] | string, expected: string | null) =>
  expect(formatOf(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Uint8Array.from(bytes))).toBe(
    expected,
  );

it('API-035 knows PNG and JPEG by their first bytes', () => {
  check([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'png');
  check([0x89, 0x50, 0x4e, 0x47], null);
  check([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0], 'jpeg');
  check([0xff, 0xd8], null);
  check([], null);
  check('GIF89a..', null);
  check('<svg xml', null);
});

const isoFile = (brands: string[], boxSize = 8 + 4 + 4 * brands.length) =>
  `${String.fromCharCode(0, 0, 0, boxSize)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`;

it('knows WebP, AVIF and HEIC', () => {
  check('RIFF\x10\0\0\0WEBPVP8L', 'webp');
  check('RIFF\x10\0\0\0WAVEfmt ', null);
  check('RIFF\x10\0\0\0', null);
  check(isoFile(['avif', 'avif', 'mif1']), 'avif');
  check(isoFile(['mif1', 'avif', 'miaf']), 'avif');
  check(isoFile(['avis', 'avif', 'msf1']), 'avif');
  check(isoFile(['heic', 'mif1', 'heic']), 'heic');
  check(isoFile(['heix']), 'heic');
  check(isoFile(['mif1', 'heic']), 'heic');
});

it.each([
  ['a sequence alone', isoFile(['avis', 'msf1'])],
  ['a video', isoFile(['isom', 'iso2', 'mp41'])],
  ['a HEIF of an unknown coding', isoFile(['mif1', 'miaf'])],
  ['a brand behind the end of its box', isoFile(['mp41', 'heic'], 16)],
  ['a box that is cut off', isoFile(['mif1', 'heic']).slice(0, 15)],
  ['a box of no size', isoFile(['mif1', 'heic'], 0)],
  ['a brand at an odd place', isoFile(['mp41', 'xxhe', 'icxx'])],
])('does not take %s', (_what, file) => check(file, null));
