import { layOut } from '../kernels/lay-out.js';

/**
 * The indices of non-negative numbers from the smallest to the largest, equal ones in their own order. The bits of such
 * floats sort like their values.
 */
export function inOrder(values: Float32Array): Uint32Array {
  const { length } = values;
  const { kernels, at, items, spare } = layOut({
    items: [Uint32Array, 2 * length],
    spare: [Float32Array, 2 * length],
    places: [Uint32Array, digits],
  });
  spare.set(values);
  kernels.orderFloats(at.spare, length, at.items, at.spare, at.places);
  return items.slice(0, length);
}

/** Of eleven bits. */
const digits = 2 ** 11;
