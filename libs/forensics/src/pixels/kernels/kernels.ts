import { type KernelCalls } from './.generated/kernel-calls.js';
import { kernelCode } from './.generated/kernel-code.js';

/** The engine's innermost loops in WebAssembly with SIMD; their source is in this package's folder `kernels`. */
export interface Kernels extends KernelCalls {
  memory: ArrayBuffer;
}

/** The part of WebAssembly used here, which Node's types do not declare. */
interface Assembly {
  Module: new (code: Uint8Array) => object;
  Instance: new (module: object) => { exports: KernelCalls & { memory: Memory } };
}

interface Memory {
  buffer: ArrayBuffer;
  grow: (pages: number) => void;
}

const { Module, Instance } = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly;

const pageBytes = 65_536;
/** If the memory grows beyond this, it is released after use. */
const keptBytesMax = 32 * 2 ** 20;

const compiled = new Module(Buffer.from(kernelCode, 'base64'));
let kept: { kernels: Kernels; memory: Memory } | null = null;

/** Returns the kernels with at least `bytes` bytes of scratch memory, which only one caller may use at a time. */
export function openKernels(bytes: number): Kernels {
  const { kernels, memory } = kept ?? instantiate();
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  kernels.memory = memory.buffer;
  kept = memory.buffer.byteLength <= keptBytesMax ? { kernels, memory } : null;
  return kernels;
}

function instantiate(): { kernels: Kernels; memory: Memory } {
  const { memory, ...calls } = new Instance(compiled).exports;
  return { kernels: { ...calls, memory: memory.buffer }, memory };
}
