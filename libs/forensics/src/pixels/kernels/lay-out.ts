import { openKernels, type Kernels } from './kernels.js';

type Values = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array | Float64Array;

interface ValueType {
  readonly BYTES_PER_ELEMENT: number;
  new (memory: ArrayBuffer, at: number, length: number): Values;
}

/** Values to copy in, or the type and number of values to reserve room for. Reserved room has undefined content. */
type Part = Values | readonly [type: ValueType, length: number];

type LaidOut<Parts> = {
  [Name in keyof Parts]: Parts[Name] extends readonly [infer Type extends ValueType, number]
    ? InstanceType<Type>
    : Parts[Name];
} & {
  kernels: Kernels;
  /** Address of each part in the kernels' memory. */
  at: { [Name in keyof Parts]: number };
};

const vectorBytes = 16;

/**
 * Opens the kernels with room for the parts, one after the other, and returns each part by its name. Parts begin at
 * multiples of 16 bytes, the first at address 0. Behind each part are 16 spare bytes, for kernels that read or write
 * a whole vector where fewer values are left. Only the latest layout is valid.
 */
export function layOut<const Parts extends Record<string, Part>>(parts: Parts): LaidOut<Parts> {
  let end = 0;
  const at: Record<string, number> = {};
  for (const [name, part] of Object.entries(parts)) {
    at[name] = end;
    end += Math.ceil(bytesOf(part) / vectorBytes) * vectorBytes + vectorBytes;
  }
  const kernels = openKernels(end);
  const arrays: Record<string, Values> = {};
  for (const [name, part] of Object.entries(parts)) arrays[name] = place(part, kernels.memory, at[name]!);
  return { ...arrays, kernels, at } as LaidOut<Parts>;
}

const bytesOf = (part: Part): number =>
  'byteLength' in part ? part.byteLength : part[0].BYTES_PER_ELEMENT * part[1];

function place(part: Part, memory: ArrayBuffer, at: number): Values {
  if (!('byteLength' in part)) return new part[0](memory, at, part[1]);
  const copy = new (part.constructor as ValueType)(memory, at, part.length);
  copy.set(part);
  return copy;
}
