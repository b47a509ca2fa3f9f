import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import init, { WasmBuilder, WasmReader } from '@contentauth/c2pa-wasm';
import { acceptedUsages } from './accepted-usages.js';
import { type CredentialsJob, type ThreadMessage, type TypedImage } from './credentials-job.js';
import { BlobReader, ReadableBlob } from './readable-blob.js';
import { parentId } from './sign-image.js';

/** Runs one job of `runJob`. The thread then ends. */
if (parentPort === null) throw new Error('This module runs in a worker thread');
const port = parentPort;

/**
 * The library fetches nothing, and does not verify an image that it has signed, because each reader verifies it and
 * decides which signers to trust. It accepts the same certificate purposes as the engine.
 */
const settings = JSON.stringify({
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
  trust: { trust_config: acceptedUsages.join('\n') },
});

async function read({ bytes, contentType }: TypedImage): Promise<string> {
  return (await WasmReader.fromBytes(contentType, bytes, settings)).json();
}

async function sign(job: CredentialsJob & { kind: 'sign' }): Promise<Uint8Array> {
  const { bytes, contentType, manifest, parent, reserveSize } = job;
  const builder = WasmBuilder.fromJson(JSON.stringify(manifest), settings);
  if (parent) {
    const ingredient = JSON.stringify({ relationship: 'parentOf', label: parentId });
    await builder.addIngredientFromBlob(ingredient, parent.contentType, new ReadableBlob(parent.bytes));
  }
  const signer = { alg: 'es256', reserveSize, sign: signOutside };
  return builder.sign(signer, undefined, contentType, new ReadableBlob(bytes));
}

async function signOutside(payload: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  post({ payload });
  const [signature] = (await once(port, 'message')) as [Uint8Array];
  return Uint8Array.from(signature);
}

const post = (message: ThreadMessage): void => port.postMessage(message);

const { job, module } = workerData as { job: CredentialsJob; module: object };
Object.assign(globalThis, { FileReaderSync: BlobReader });
await init({ module_or_path: module as never });
try {
  post({ result: job.kind === 'read' ? await read(job) : await sign(job) });
} catch (error) {
  // The library throws strings. Without an `Error`, the other thread would get no stack.
  throw new Error(String(error));
}
