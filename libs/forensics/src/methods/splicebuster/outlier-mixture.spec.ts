import { normalNumbers } from '../../../test/made-pictures.js';
import { outlierLikelihood as plainLikelihood } from '../../../test/plain/outlier-mixture.js';
import { outlierLikelihood } from './outlier-mixture.js';

it.each([
  [300, 25],
  [61, 5],
  [80, 1],
  [20, 0],
])('tells outliers among %i samples of %i values exactly as plain code does', (count, size) => {
  const normal = normalNumbers(count);
  const values = Float64Array.from(
    { length: count * size },
    (_, at) => normal() + (at < (count * size) / 10 ? 4 : 0),
  );
  expect(outlierLikelihood({ count, size, values })).toEqual(plainLikelihood({ count, size, values }));
});
