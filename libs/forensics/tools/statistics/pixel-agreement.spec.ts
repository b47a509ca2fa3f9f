import { pixelAgreement } from './pixel-agreement.js';

const mask = Uint8Array.of(0, 0, 255, 255);

it('a map that is bright where the mask is white agrees fully', () => {
  expect(pixelAgreement(Uint8Array.of(0, 10, 200, 250), mask)).toEqual({
    bestF1: 1,
    bestIou: 1,
    fixedF1: 1,
  });
});

it('the best threshold finds what mid-grey misses', () => {
  expect(pixelAgreement(Uint8Array.of(0, 10, 90, 100), mask)).toEqual({ bestF1: 1, bestIou: 1, fixedF1: 0 });
});

it('an all-white map scores by the share of the mask alone', () => {
  const white = new Uint8Array(4).fill(255);
  expect(pixelAgreement(white, mask)).toEqual({ bestF1: 2 / 3, bestIou: 0.5, fixedF1: 2 / 3 });
});

it('a map that is bright elsewhere is no better than all white', () => {
  expect(pixelAgreement(Uint8Array.of(255, 255, 0, 0), mask).bestF1).toBeCloseTo(2 / 3);
});
