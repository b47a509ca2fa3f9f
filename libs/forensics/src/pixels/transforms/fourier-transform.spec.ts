import { normalNumbers } from '../../../test/made-pictures.js';
import { createFourierTransform as plainTransform } from '../../../test/plain/fourier-transform.js';
import { openFourierTransform, splitPower } from './fourier-transform.js';

const size = 16;

function transformed(real: Float64Array, imaginary: Float64Array, side = size) {
  const square = openFourierTransform(side);
  square.real.set(real);
  square.imaginary.set(imaginary);
  square.transform();
  return { real: square.real.slice(), imaginary: square.imaginary.slice() };
}

describe('openFourierTransform', () => {
  it('puts a wave at its frequency and at the mirrored one', () => {
    const real = Float64Array.from({ length: size * size }, (_, at) =>
      Math.cos((2 * Math.PI * (3 * (at % size) + 5 * Math.floor(at / size))) / size),
    );
    const imaginary = new Float64Array(size * size);
    const { first } = splitPower(transformed(real, imaginary), size);
    first.forEach((power, at) => {
      const isWave = at === 5 * size + 3 || at === 11 * size + 13;
      expect(power).toBeCloseTo(isWave ? (size * size * 0.5) ** 2 : 0, 4);
    });
  });

  it('transforms two real squares in one, with the energy of each kept', () => {
    const normal = normalNumbers(4);
    const real = Float64Array.from({ length: size * size }, normal);
    const imaginary = Float64Array.from({ length: size * size }, () => 2 * normal());
    const energy = [real, imaginary].map((square) => square.reduce((sum, value) => sum + value ** 2, 0));
    const { first, second } = splitPower(transformed(real, imaginary), size);
    [first, second].forEach((power, index) => {
      const total = power.reduce((sum, value) => sum + value, 0) / (size * size);
      expect(total / energy[index]!).toBeCloseTo(1, 4);
    });
  });

  it.each([2, 16, 64])('transforms squares of %i with the kernel exactly as plain code does', (side) => {
    const normal = normalNumbers(side);
    const real = Float64Array.from({ length: side * side }, (_, at) => (at % 7 === 0 ? 0 : 100 * normal()));
    const imaginary = Float64Array.from({ length: side * side }, normal);
    const own = transformed(real, imaginary, side);
    plainTransform(side).transform(real, imaginary);
    expect(own).toEqual({ real, imaginary });
  });
});
