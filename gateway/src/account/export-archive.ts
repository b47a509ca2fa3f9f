import { Readable } from 'node:stream';
import { type ObjectStore } from '@jinwi/storage';
import { ZipFile } from 'yazl';

/** Only texts are compressed, because images already are. */
const textOptions = { compress: true };
const imageOptions = { compress: false };

/** Packs a ZIP while it is read: each file is opened only when the one before it has been read. */
export class ExportArchive {
  readonly #zip = new ZipFile();
  readonly #output = this.#zip.outputStream as unknown as Readable;

  /** The bytes of the ZIP. Reading them fails once {@link fail} has been called. */
  get body(): AsyncIterable<Buffer> {
    return this.#output as AsyncIterable<Buffer>;
  }

  /** Adds a value as a JSON file. Resolves when it has been packed. */
  addJson(path: string, value: unknown): Promise<void> {
    return this.#add(path, textOptions, () =>
      Promise.resolve(Readable.from([`${JSON.stringify(value, null, 2)}\n`])),
    );
  }

  /** Adds a file. Resolves when it has been packed; rejects if it cannot be read. */
  addFile(path: string, open: () => Promise<Readable>): Promise<void> {
    return this.#add(path, imageOptions, open);
  }

  end(): void {
    this.#zip.end();
  }

  fail(error: Error): void {
    this.#output.destroy(error);
  }

  async #add(path: string, options: { compress: boolean }, open: () => Promise<Readable>): Promise<void> {
    let file: Readable | undefined;
    let giveUp: (() => void) | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        giveUp = () => reject(new Error('nobody reads the archive any more'));
        this.#output.once('close', giveUp);
        this.#zip.addReadStreamLazy(path, options, (take) => {
          open().then((opened) => {
            file = opened.on('end', resolve).on('error', reject);
            take(null, file);
          }, reject);
        });
      });
    } finally {
      if (giveUp) this.#output.off('close', giveUp);
      // yazl does not close a file that it could not pack completely.
      file?.destroy();
    }
  }
}

/** Size of each stored part; must be below 64 MiB, the size of the largest object that the store accepts. */
const partBytes = 16 * 1024 * 1024;
const zipType = 'application/zip';

/** Stores a stream in parts, with one part in memory at a time. */
export async function storeInParts(
  store: ObjectStore,
  { body, keyOf }: { body: AsyncIterable<Buffer>; keyOf: (part: number) => string },
): Promise<{ sizeBytes: number; partCount: number }> {
  let chunks: Buffer[] = [];
  let chunkBytes = 0;
  let sizeBytes = 0;
  let partCount = 0;
  const flush = async () => {
    const part = Buffer.concat(chunks, chunkBytes);
    await store.put(keyOf(partCount), part, { contentType: zipType, sizeBytesMax: part.length });
    partCount += 1;
    sizeBytes += part.length;
    [chunks, chunkBytes] = [[], 0];
  };
  for await (const chunk of body) {
    chunks.push(chunk);
    chunkBytes += chunk.length;
    if (chunkBytes >= partBytes) await flush();
  }
  if (chunkBytes > 0) await flush();
  return { sizeBytes, partCount };
}

/** Reads the stored parts as one stream. */
export async function* readParts(
  store: ObjectStore,
  { partCount, keyOf }: { partCount: number; keyOf: (part: number) => string },
): AsyncGenerator<Buffer> {
  for (let part = 0; part < partCount; part += 1) {
    const { body } = await store.get(keyOf(part));
    yield* body as AsyncIterable<Buffer>;
  }
}
