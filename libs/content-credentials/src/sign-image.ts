import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import init, { WasmBuilder } from '@contentauth/c2pa-wasm';
import { type Signer } from './signer.js';

/** How an image was made. */
export interface Creation {
  /** IPTC digital source type, the last part of its URL. */
  digitalSourceType: string;
  /** The program or model, for example `Kling kling-v1-5`. */
  generator: string;
  /** The manifest's identifier, `urn:c2pa:` and a UUID; a random one if absent. */
  manifestId?: string;
  /** What leads from the picture back to this manifest once it is lost: algorithm and value (C2PA 2.2, 18.10). */
  softBindings?: readonly { alg: string; value: string }[];
}

/** Returns the same image with Content Credentials (C2PA) that record how it was made. */
export type ImageSigner = (
  bytes: Uint8Array,
  options: { contentType: 'image/png' | 'image/jpeg'; creation: Creation },
) => Promise<Uint8Array>;

/** Bytes reserved for the signature with its two certificates and padding. */
const reserveSize = 4096;

export const createImageSigner =
  (signer: Signer): ImageSigner =>
  async (bytes, { contentType, creation }) => {
    await (loading ??= load());
    const builder = WasmBuilder.fromJson(JSON.stringify(manifestOf(creation)), settings);
    try {
      const definition = {
        alg: 'es256',
        reserveSize,
        sign: (payload: Uint8Array) => Promise.resolve(signer.sign(payload, reserveSize)),
      };
      return await builder.sign(definition, undefined, contentType, new ReadableBlob(bytes));
    } finally {
      builder.free();
    }
  };

/** Signing verifies and fetches nothing: each reader verifies the result and decides whether to trust the authority. */
const settings = JSON.stringify({
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
});

const manifestOf = ({ digitalSourceType, generator, manifestId, softBindings = [] }: Creation): object => ({
  ...(manifestId === undefined ? {} : { label: manifestId }),
  claim_generator_info: [{ name: 'Jinwi' }],
  assertions: [
    {
      label: 'c2pa.actions.v2',
      data: {
        actions: [
          {
            action: 'c2pa.created',
            digitalSourceType: `http://cv.iptc.org/newscodes/digitalsourcetype/${digitalSourceType}`,
            softwareAgent: { name: generator },
          },
        ],
      },
    },
    ...softBindings.map(({ alg, value }) => ({
      label: 'c2pa.soft-binding',
      data: { alg, blocks: [{ scope: {}, value }] },
    })),
  ],
});

let loading: Promise<unknown> | null = null;

async function load(): Promise<unknown> {
  Object.assign(globalThis, { FileReaderSync: BlobReader });
  const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  return init({ module_or_path: await readFile(file) });
}

/** The library reads blobs with a `FileReaderSync`, which browsers have in workers and Node does not have. */
class BlobReader {
  readAsArrayBuffer({ content }: ReadableBlob): ArrayBuffer {
    return Uint8Array.from(content).buffer;
  }
}

/** A blob whose bytes can be read at once. */
class ReadableBlob extends Blob {
  readonly content: Uint8Array;

  constructor(bytes: Uint8Array) {
    super([Uint8Array.from(bytes)]);
    this.content = bytes;
  }

  override slice(start?: number, end?: number): ReadableBlob {
    return new ReadableBlob(this.content.subarray(start, end));
  }
}
