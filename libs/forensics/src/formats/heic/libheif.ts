import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** An enumeration value, which libheif wraps in an object. */
interface EnumValue {
  value: number;
}

interface Failure {
  code: EnumValue;
}

/** Pixels in the module's memory. */
interface DecodedImage {
  image: object;
  channels: { width: number; height: number; stride: number; data: Uint8Array }[];
}

/** The part of libheif that we call. Handles are opaque; a failure is an object with a `code`. */
export interface LibHeif {
  heif_colorspace: { heif_colorspace_RGB: EnumValue };
  heif_chroma: { heif_chroma_interleaved_RGB: EnumValue };
  heif_error_code: { heif_error_Ok: EnumValue };
  heif_context_alloc: () => object;
  heif_context_read_from_memory: (context: object, bytes: Uint8Array) => Failure;
  heif_js_context_get_primary_image_handle: (context: object) => object | Failure | null;
  heif_image_handle_get_width: (handle: object) => number;
  heif_image_handle_get_height: (handle: object) => number;
  heif_js_decode_image2: (
    handle: object,
    space: EnumValue,
    chroma: EnumValue,
  ) => DecodedImage | Failure | null;
}

interface WasmMemory {
  buffer: ArrayBufferLike;
  grow: (pages: number) => number;
}

interface WasmInstance {
  exports: Record<string, unknown>;
}

/** The part of WebAssembly used here, which Node's types do not declare. */
declare const WebAssembly: {
  Instance: new (code: object, imports: object) => WasmInstance;
  Memory: abstract new () => WasmMemory;
  compile: (bytes: Uint8Array) => Promise<object>;
};

interface ModuleOptions {
  instantiateWasm: (imports: object, receive: (instance: WasmInstance) => unknown) => unknown;
  print: () => void;
  printErr: () => void;
}

type Factory = (options: ModuleOptions) => LibHeif;

let loading: Promise<{ factory: Factory; code: object }> | null = null;

/**
 * Creates an instance of libheif with libde265 (LGPL-3.0, unmodified, from the package libheif-js). Each instance has
 * its own memory, so that a hostile file cannot damage anything else. The code is loaded with the first HEIC file.
 * @param memoryBytesMax limit of the instance's memory
 */
export async function openLibHeif({ memoryBytesMax }: { memoryBytesMax: number }): Promise<LibHeif> {
  const { factory, code } = await (loading ??= load());
  return factory({
    instantiateWasm: (imports, receive) => {
      const instance = new WebAssembly.Instance(code, imports);
      limitMemory(instance, memoryBytesMax);
      return receive(instance);
    },
    print: () => undefined,
    printErr: () => undefined,
  });
}

async function load(): Promise<{ factory: Factory; code: object }> {
  const file = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm');
  const [code, library] = await Promise.all([
    readFile(file).then((bytes) => WebAssembly.compile(bytes)),
    import('libheif-js/libheif-wasm/libheif.js'),
  ]);
  return { factory: library.default as unknown as Factory, code };
}

const bytesPerPage = 65_536;

/** Limits the memory: a request for more throws, which the library handles as exhausted memory. */
function limitMemory({ exports }: WasmInstance, bytesMax: number): void {
  const memory = Object.values(exports).find((exported) => exported instanceof WebAssembly.Memory);
  if (memory === undefined) throw new Error('libheif exports no memory');
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * bytesPerPage > bytesMax)
      throw new RangeError('libheif has used up its memory');
    return grow(pages);
  };
}
