import { eigenOf, solve } from './symmetric-matrix.js';

const matrix = Float64Array.of(4, 1, 0.5, 1, 3, 0.25, 0.5, 0.25, 2);

describe('symmetric matrices', () => {
  it('solves a positive definite system', () => {
    const right = Float64Array.of(5.5, 4.25, 2.75);
    solve(matrix, right);
    for (const value of right) expect(value).toBeCloseTo(1, 10);
  });

  it('gives eigenvalues in falling order with vectors of length 1', () => {
    const { values, vectors } = eigenOf(matrix, 3);
    expect([...values]).toEqual([...values].sort((a, b) => b - a));
    for (let index = 0; index < 3; index += 1) {
      const vector = vectors.subarray(index * 3, index * 3 + 3);
      const image = [0, 1, 2].map((row) =>
        vector.reduce((sum, value, column) => sum + matrix[row * 3 + column]! * value, 0),
      );
      image.forEach((value, row) => expect(value).toBeCloseTo(values[index]! * vector[row]!, 8));
      expect(Math.hypot(...vector)).toBeCloseTo(1, 10);
    }
  });
});
