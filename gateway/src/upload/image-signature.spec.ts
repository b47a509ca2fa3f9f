import { contentTypeOf } from './image-signature.js';

it('API-035 knows PNG and JPEG by their first bytes and nothing else', () => {
  const check = (bytes: number[], expected: string | null) =>
    expect(contentTypeOf(Uint8Array.from(bytes))).toBe(expected);
  check([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png');
  check([0x89, 0x50, 0x4e, 0x47], null);
  check([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0], 'image/jpeg');
  check([0xff, 0xd8], null);
  check([], null);
  check([...Buffer.from('GIF89a..')], null);
  check([...Buffer.from('<svg xml')], null);
});
