import { giveBackSharedBytes, takeSharedBytes } from './shared-bytes.js';

it('gives the memory of one picture to the next if it fits', () => {
  const [pixels, luma] = [takeSharedBytes(3000), takeSharedBytes(1000)];
  giveBackSharedBytes(pixels);
  giveBackSharedBytes(luma);
  const smaller = takeSharedBytes(2700);
  expect([smaller.buffer, smaller.length]).toEqual([pixels.buffer, 2700]);
  expect(takeSharedBytes(900).buffer).toBe(luma.buffer);
  expect(takeSharedBytes(900).buffer).not.toBe(luma.buffer);
});

it.each([1001, 499])('drops memory of 1000 bytes when %i bytes are needed', (length) => {
  const first = takeSharedBytes(1000);
  giveBackSharedBytes(first);
  expect(takeSharedBytes(length).buffer).not.toBe(first.buffer);
  expect(takeSharedBytes(1000).buffer).not.toBe(first.buffer);
});

it('takes back nothing that is not shared', () => {
  const own = new Uint8Array(300);
  giveBackSharedBytes(own);
  expect(takeSharedBytes(300).buffer).not.toBe(own.buffer);
});
