import { type KernelCalls } from './.generated/kernel-calls.js';
import { kernelCode } from './.generated/kernel-code.js';

/** The engine's innermost loops in WebAssembly with SIMD, see the folder `kernels` of this package. */
export interface Kernels extends KernelCalls {
  memory: ArrayBuffer;
}

/** What the engine uses of WebAssembly, which the types of Node do not describe. */
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
/** Larger memory is given back after use. */
const keptBytesMax = 32 * 2 ** 20;

const compiled = new Module(Buffer.from(kernelCode, 'base64'));
let kept: { kernels: Kernels; memory: Memory } | null = null;

/**
 * The kernels with at least so many bytes of memory, whose content is left from the last user: it is scratch, for one
 * user at a time.
 */
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
