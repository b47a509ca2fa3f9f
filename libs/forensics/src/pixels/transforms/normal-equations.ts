/** Adds an equation to the normal equations of a least-squares fit. `row` ends with the right-hand side. */
export function addEquation(normal: Float64Array, row: Float64Array, weight = 1): void {
  const count = row.length - 1;
  for (let line = 0; line < count; line += 1) {
    const factor = row[line]! * weight;
    const start = line * (count + 1);
    for (let column = 0; column <= count; column += 1) normal[start + column]! += factor * row[column]!;
  }
}

/** Solves the equations in place (Gauss–Jordan, partial pivoting); null if they do not determine all unknowns. */
export function solveEquations(matrix: Float64Array, count: number): Float64Array | null {
  const stride = count + 1;
  for (let pivot = 0; pivot < count; pivot += 1) {
    let best = pivot;
    for (let row = pivot + 1; row < count; row += 1) {
      if (Math.abs(matrix[row * stride + pivot]!) > Math.abs(matrix[best * stride + pivot]!)) best = row;
    }
    const head = matrix[best * stride + pivot]!;
    if (!(Math.abs(head) >= 1e-9)) return null;
    for (let column = 0; column < stride; column += 1) {
      const value = matrix[best * stride + column]!;
      matrix[best * stride + column] = matrix[pivot * stride + column]!;
      matrix[pivot * stride + column] = value / head;
    }
    for (let row = 0; row < count; row += 1) {
      const factor = matrix[row * stride + pivot]!;
      if (row === pivot || factor === 0) continue;
      for (let column = 0; column < stride; column += 1) {
        matrix[row * stride + column]! -= factor * matrix[pivot * stride + column]!;
      }
    }
  }
  return Float64Array.from({ length: count }, (_, row) => matrix[row * stride + count]!);
}
