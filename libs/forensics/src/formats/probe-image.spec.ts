import { formatBySignature } from './probe-image.js';

const isoFile = (brands: string[], boxSize = 8 + 4 + 4 * brands.length) =>
  `${String.fromCharCode(0, 0, 0, boxSize)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`;

it.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x10\0\0\0WEBPVP8L', 'webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', null],
  [isoFile(['avif', 'mif1']), 'avif'],
  [isoFile(['mif1', 'avif']), 'avif'],
  [isoFile(['heix']), 'heic'],
  [isoFile(['mif1', 'heic']), 'heic'],
  [isoFile(['avis', 'msf1']), null],
  [isoFile(['mp41', 'heic'], 16), null],
  [isoFile(['mif1', 'heic'], 0), null],
  ['\0\0\0', null],
  ['', null],
])('%j is %s', (head, format) => {
  expect(formatBySignature(Buffer.from(head, 'latin1'))).toBe(format);
});
