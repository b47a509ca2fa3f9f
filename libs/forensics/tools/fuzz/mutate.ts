import { seededRandom } from '../statistics/seeded-random.js';

interface Source {
  /** Original files. There must be at least one, and none may be empty. */
  files: readonly Uint8Array[];
  /** The same seed makes the same file. */
  seed: number;
}

type Random = () => number;

/** The input of a mutation: the file to damage, and another one from which pieces are taken. */
interface Operand {
  bytes: Uint8Array;
  donor: Uint8Array;
  random: Random;
}

const mutationsMax = 6;
const sizeBytesMax = 6 * 1024 * 1024;
const headBytes = 1024;

/** Damages a file by one to six mutations: bits, bytes, lengths, cuts, repeats, and pieces of another file. */
export function mutate({ files, seed }: Source): Uint8Array {
  const random = seededRandom(seed);
  const pick = (): Uint8Array => files[Math.floor(random() * files.length)] ?? new Uint8Array(1);
  let bytes = Uint8Array.from(pick());
  const count = 1 + Math.floor(random() * mutationsMax);
  for (let step = 0; step < count && bytes.length > 0; step += 1) {
    const mutation = mutations[Math.floor(random() * mutations.length)] ?? flipBit;
    bytes = mutation({ bytes, donor: pick(), random });
  }
  return bytes.subarray(0, sizeBytesMax);
}

/** Chooses a random place for the damage, half of the time near the file's start, which holds its structure. */
function position({ bytes, random }: Operand): number {
  const range = random() < 0.5 ? Math.min(bytes.length, headBytes) : bytes.length;
  return Math.floor(random() * range);
}

type Mutation = (operand: Operand) => Uint8Array<ArrayBuffer>;

const flipBit: Mutation = (operand) => {
  const changed = Uint8Array.from(operand.bytes);
  changed[position(operand)]! ^= 1 << Math.floor(operand.random() * 8);
  return changed;
};

const interesting = [0, 1, 0x7f, 0x80, 0xfe, 0xff];

const setByte: Mutation = (operand) => {
  const changed = Uint8Array.from(operand.bytes);
  changed[position(operand)] = interesting[Math.floor(operand.random() * interesting.length)] ?? 0xff;
  return changed;
};

const interestingLengths = [0, 1, 2, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff];

/** Writes two or four bytes, such as lengths and sizes, in either byte order. */
const setLength: Mutation = (operand) => {
  const changed = Uint8Array.from(operand.bytes);
  const view = new DataView(changed.buffer);
  const at = position(operand);
  const value = interestingLengths[Math.floor(operand.random() * interestingLengths.length)] ?? 0;
  const isLittle = operand.random() < 0.3;
  if (operand.random() < 0.5 && at + 4 <= changed.length) view.setUint32(at, value, isLittle);
  else if (at + 2 <= changed.length) view.setUint16(at, value & 0xffff, isLittle);
  return changed;
};

const setSegmentLength: Mutation = (operand) => {
  const changed = Uint8Array.from(operand.bytes);
  const at = changed.indexOf(0xff, position(operand));
  if (at === -1 || at + 4 > changed.length) return changed;
  new DataView(changed.buffer).setUint16(at + 2, Math.floor(operand.random() * 0x400));
  return changed;
};

const truncate: Mutation = (operand) => Uint8Array.from(operand.bytes.subarray(0, position(operand)));

const removePiece: Mutation = (operand) => {
  const start = position(operand);
  const length = Math.floor(operand.random() * 64) + 1;
  return joined(operand.bytes.subarray(0, start), operand.bytes.subarray(start + length));
};

const repeatPiece: Mutation = (operand) => {
  const start = position(operand);
  const piece = operand.bytes.subarray(start, start + Math.floor(operand.random() * 512) + 1);
  return joined(operand.bytes.subarray(0, start), piece, operand.bytes.subarray(start));
};

const splice: Mutation = (operand) =>
  joined(
    operand.bytes.subarray(0, position(operand)),
    operand.donor.subarray(position({ ...operand, bytes: operand.donor })),
  );

const noise: Mutation = (operand) => {
  const changed = Uint8Array.from(operand.bytes);
  const start = position(operand);
  const end = Math.min(changed.length, start + 1 + Math.floor(operand.random() * 32));
  for (let index = start; index < end; index += 1) changed[index] = Math.floor(operand.random() * 256);
  return changed;
};

const mutations: readonly Mutation[] = [
  flipBit,
  flipBit,
  setByte,
  setByte,
  setLength,
  setLength,
  setSegmentLength,
  noise,
  truncate,
  removePiece,
  repeatPiece,
  splice,
];

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
