import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export interface TypedImage {
  bytes: Uint8Array;
  contentType: ImageType;
}

/** The job of a thread: it reads an image's manifest store as JSON, or signs a manifest for the image. */
export type CredentialsJob = TypedImage &
  ({ kind: 'read' } | { kind: 'sign'; manifest: object; parent: TypedImage | null; reserveSize: number });

/** A message from a job's thread: a payload that must be signed or, finally, the result. */
export type ThreadMessage = { payload: Uint8Array } | { result: string | Uint8Array };

type Sign = (payload: Uint8Array) => Promise<Uint8Array>;

const timeoutMs = 30_000;

/** The compiled worker, even if this module runs from source. */
const file = fileURLToPath(new URL('../dist/credentials-worker.js', import.meta.url));

/**
 * Runs a job in a separate thread, because an untrusted file may crash or block the library. The thread never gets the
 * key. Instead, it sends the payload that must be signed.
 * @throws Error if the library refuses the image, fails or takes too long
 */
export async function runJob(job: CredentialsJob, sign?: Sign): Promise<string | Uint8Array> {
  const module = await (compiling ??= compile().catch((error: unknown) => {
    compiling = undefined;
    throw error;
  }));
  // Do not inherit flags of the parent: --watch and --inspect would start a second watcher or debugger.
  const worker = new Worker(file, { workerData: { job, module }, execArgv: [] });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no result within ${timeoutMs} ms`)), timeoutMs);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread ended without a result')));
      worker.on('message', (message: ThreadMessage) => {
        if ('result' in message) return resolve(message.result);
        sign?.(message.payload).then((signature) => worker.postMessage(signature), reject);
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** The part of WebAssembly that is used here. Node's types do not declare it. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

let compiling: Promise<object> | undefined;

const compile = async (): Promise<object> =>
  WebAssembly.compile(
    await readFile(createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm')),
  );
