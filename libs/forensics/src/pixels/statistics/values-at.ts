/** Returns the values at these indices, in this order. */
export function valuesAt(values: Float32Array, places: Uint32Array): Float32Array {
  const found = new Float32Array(places.length);
  for (let index = 0; index < places.length; index += 1) found[index] = values[places[index]!]!;
  return found;
}
