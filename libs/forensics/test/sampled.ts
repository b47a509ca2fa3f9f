const samplesMax = 24;

/**
 * Shortens a kernel's output for a snapshot. Typed arrays may be at any depth of the output. Every value changes
 * `checksum`. The samples have six significant digits and show where a difference begins.
 */
export function sampled(output: unknown): unknown {
  if (ArrayBuffer.isView(output)) return sampleOf(output as unknown as ArrayLike<number>);
  if (Array.isArray(output)) return output.map(sampled);
  if (typeof output !== 'object' || output === null) return output;
  return Object.fromEntries(Object.entries(output).map(([name, part]) => [name, sampled(part)]));
}

function sampleOf(values: ArrayLike<number>) {
  const { length } = values;
  let checksum = 0;
  for (let at = 0; at < length; at += 1) checksum += values[at]! * (1 + (at % 97));
  const count = Math.min(samplesMax, length);
  const samples = Array.from({ length: count }, (_, index) => values[Math.floor((index * length) / count)]!);
  return `${length} values, checksum ${rounded(checksum, 12)}: ${samples.map((value) => rounded(value, 6)).join(' ')}`;
}

const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits));
