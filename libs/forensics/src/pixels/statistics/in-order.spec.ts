import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { inOrder } from './in-order.js';

it.each([0, 1, 2, 500, 20_000])('orders %i numbers, equal ones as they come', (length) => {
  const random = seededRandom(length);
  const values = Float32Array.from({ length }, () =>
    random() < 0.3 ? Math.floor(20 * random()) : 10 ** (20 * random() - 10),
  );
  const plain = [...values.keys()].sort((one, other) => values[one]! - values[other]! || one - other);
  expect([...inOrder(values)]).toEqual(plain);
});
