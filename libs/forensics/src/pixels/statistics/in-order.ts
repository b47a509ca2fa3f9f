import { openKernels } from '../kernels/kernels.js';

/**
 * The indices of non-negative numbers from the smallest to the largest, equal ones in their own order. The bits of such
 * floats sort like their values.
 */
export function inOrder(values: Float32Array): Uint32Array {
  const itemBytes = BigUint64Array.BYTES_PER_ELEMENT * values.length;
  const spareAt = itemBytes;
  const placesAt = 2 * itemBytes;
  const kernels = openKernels(placesAt + placeBytes);
  new Float32Array(kernels.memory, spareAt).set(values);
  kernels.orderFloats(spareAt, values.length, 0, spareAt, placesAt);
  return new Uint32Array(kernels.memory, 0, values.length).slice();
}

/** For the 2048 digits of eleven bits. */
const placeBytes = 4 * 2 ** 11;
