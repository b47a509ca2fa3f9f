import sharp from 'sharp';
import { qrCode } from './proof-content.js';

/** Returns the rows of a rendered QR code: 1 for each dark module, 0 for each light one. */
async function modulesOf(text: string): Promise<string[]> {
  const { size, path } = qrCode(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}" shape-rendering="crispEdges"/></svg>`;
  const grey = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  return Array.from({ length: size }, (_, y) =>
    [...grey.subarray(y * size, (y + 1) * size)].map((level) => (level < 128 ? 1 : 0)).join(''),
  );
}

describe('a QR code', () => {
  it('API-093 has its three corner squares inside a quiet zone of four modules', async () => {
    const rows = await modulesOf('https://jinwi.example/r/Zt6cJmB4t0gU0bqv8cV1xK3mQ9dLw2Fy');
    const size = rows.length;
    const square = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    for (const [left, top] of [
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ] as const)
      expect(rows.slice(top, top + 7).map((row) => row.slice(left, left + 7))).toEqual(square);
    for (const row of [...rows.slice(0, 4), ...rows.slice(-4)]) expect(row).toBe('0'.repeat(size));
    for (const row of rows) expect([row.slice(0, 4), row.slice(-4)]).toEqual(['0000', '0000']);
  });

  it('API-093 differs for every address', () => {
    expect(qrCode('https://jinwi.example/r/a').path).not.toBe(qrCode('https://jinwi.example/r/b').path);
  });
});
