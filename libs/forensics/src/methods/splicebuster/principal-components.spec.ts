import { normalNumbers } from '../../../test/made-pictures.js';
import { toPrincipalComponents as plainComponents } from '../../../test/plain/principal-components.js';
import { toPrincipalComponents } from './principal-components.js';

it.each([
  [200, 50, 25],
  [40, 7, 3],
  [9, 2, 2],
])('projects %i samples of %i values onto %i directions exactly as plain code does', (count, size, most) => {
  const normal = normalNumbers(count);
  const values = Float64Array.from(
    { length: count * size },
    (_, at) => normal() * (1 + (at % size)) + (at % 3),
  );
  expect(toPrincipalComponents({ count, size, values }, most)).toEqual(
    plainComponents({ count, size, values }, most),
  );
});
