import { layOut } from './lay-out.js';

it('lays parts out at whole vectors with one to spare behind each', () => {
  const { at, bytes, words, doubles } = layOut({
    bytes: [Uint8Array, 17],
    words: [Uint16Array, 8],
    doubles: [Float64Array, 0],
  });
  expect(at).toEqual({ bytes: 0, words: 48, doubles: 80 });
  expect([bytes, words, doubles].map(({ byteOffset }) => byteOffset)).toEqual([0, 48, 80]);
  expect([bytes, words, doubles].map(({ length }) => length)).toEqual([17, 8, 0]);
  expect(doubles).toBeInstanceOf(Float64Array);
});

it('copies values into kernel memory and leaves the rest unchanged', () => {
  layOut({ scratch: [Uint8Array, 64] }).scratch.fill(7);
  const { kernels, at, values, scratch } = layOut({
    values: Float32Array.of(0.5, -2),
    scratch: [Uint8Array, 2],
  });
  expect([...new Float32Array(kernels.memory, at.values, 2)]).toEqual([0.5, -2]);
  expect([...values]).toEqual([0.5, -2]);
  expect([...scratch]).toEqual([7, 7]);
});

it('has memory for all parts and a vector behind the last', () => {
  const length = 3 * 2 ** 20;
  const { kernels, at } = layOut({ first: [Int32Array, length], last: [Int16Array, length] });
  expect(at.last).toBe(4 * length + 16);
  expect(kernels.memory.byteLength).toBeGreaterThanOrEqual(at.last + 2 * length + 16);
});

it('runs the kernels on the parts', () => {
  const levels = Uint8Array.from({ length: 256 }, (_, level) => 255 - level);
  const { kernels, at, pixels } = layOut({ levels, pixels: Uint8Array.of(0, 1, 254, 255) });
  kernels.replaceBytes(at.pixels, pixels.length, at.levels);
  expect([...pixels]).toEqual([255, 254, 1, 0]);
});
