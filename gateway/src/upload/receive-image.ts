import { AppError, uploadBytesMax, uploadFormats, type UploadRules } from '@jinwi/contracts';
import { type ObjectStore, ObjectTooLargeError } from '@jinwi/storage';
import busboy from 'busboy';
import { createHash, type Hash } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { countRefusedUpload } from '../gateway-metrics.js';
import { cleanFileName } from './file-name.js';
import { formatOf, signatureSizeBytes } from './image-signature.js';

const fieldName = 'image';
/** Boundary, part headers and a few small text fields. */
const formOverheadBytesMax = 64 * 1024;
/** How much of a refused upload is still read: a client that is cut off would not see the answer. */
const refusedBytesMax = 32 * 1024 * 1024;

const limitsOf = (rules: UploadRules) => ({
  files: 1,
  fields: 10,
  // 500 characters take up to 4,500 bytes (decomposed Hangul); anything truncated here is too long anyway.
  fieldSize: 16 * 1024,
  parts: 12,
  headerPairs: 20,
  // One byte more than allowed, so that the store's own limit can tell "exactly" from "more".
  fileSize: uploadBytesMax(rules) + 1,
});

export interface ReceivedImage {
  imageName: string;
  imageSize: number;
  /** In hexadecimal. */
  imageSha256: string;
}

interface Destination {
  rules: UploadRules;
  store: ObjectStore;
  key: string;
}

/** A form's text fields by name, and its file, already stored. */
export interface ReceivedForm {
  image: ReceivedImage;
  fields: ReadonlyMap<string, string>;
}

/**
 * Streams the form's one file into the store under `key`, if it keeps the rules. Nothing is kept unless this resolves. Refusals:
 * those of `admit`, `upload.field-invalid`, `upload.unsupported`, `upload.too-large`, `upload.interrupted`.
 * @throws AppError; `service.unavailable` when the store fails
 */
export async function receiveImage(
  request: IncomingMessage,
  { rules, store, key, admit }: Destination & { admit: () => Promise<void> },
): Promise<ReceivedForm> {
  const storing: Promise<ReceivedImage>[] = [];
  try {
    assertSize(request, rules);
    await admit();
    const takeFile: TakeFile = (file, name) => {
      const work = storeImage(file, { rules, store, key, imageName: cleanFileName(name) });
      storing.push(work);
      return work;
    };
    return await parseForm(request, { rules, takeFile });
  } catch (error) {
    countRefusedUpload(error);
    discardRest(request);
    if (storing.length > 0) {
      await Promise.allSettled(storing);
      await removeUpload(store, key);
    }
    throw error;
  }
}

/** Refuses by Content-Length, without reading the body. */
function assertSize(request: IncomingMessage, rules: UploadRules): void {
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  if (declaredBytes > uploadBytesMax(rules) + formOverheadBytesMax)
    throw new AppError('upload.too-large', { rules });
}

type TakeFile = (file: Readable, name: string) => Promise<ReceivedImage>;

function parseForm(
  request: IncomingMessage,
  { rules, takeFile }: { rules: UploadRules; takeFile: TakeFile },
): Promise<ReceivedForm> {
  return new Promise((resolve, reject) => {
    const form = openForm(request, rules);
    const fields = new Map<string, string>();
    let image: Promise<ReceivedImage> | undefined;
    const refuse = (error: unknown) => {
      reject(error instanceof Error ? error : new AppError('upload.field-invalid'));
      request.unpipe(form);
      form.destroy();
    };
    const refuseForm = () => refuse(new AppError('upload.field-invalid'));
    const onClose = () => {
      if (!request.complete) refuse(new AppError('upload.interrupted'));
    };
    form.on('file', (field, file, { filename }) => {
      // Avoid an unhandled 'error' on rejected files.
      file.on('error', () => undefined);
      if (field !== fieldName) return refuseForm();
      image = takeFile(file, filename ?? '');
      image.catch(refuse);
    });
    form.on('field', (name, text, { nameTruncated }) => {
      if (nameTruncated || fields.has(name)) return refuseForm();
      fields.set(name, text);
    });
    form.on('filesLimit', refuseForm);
    form.on('fieldsLimit', refuseForm);
    form.on('partsLimit', refuseForm);
    form.on('error', () =>
      refuse(new AppError(request.complete ? 'upload.field-invalid' : 'upload.interrupted')),
    );
    form.on('close', () => {
      request.off('close', onClose);
      if (image) image.then((received) => resolve({ image: received, fields }), refuse);
      else refuseForm();
    });
    // The caller may have left while the upload waited for admission.
    if (request.destroyed) return onClose();
    request.on('close', onClose);
    request.pipe(form);
  });
}

function openForm(request: IncomingMessage, rules: UploadRules): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: limitsOf(rules), defParamCharset: 'utf8' });
  } catch (cause) {
    throw new AppError('upload.field-invalid', {}, { cause });
  }
}

/** Stores an image that is in memory. Nothing is kept unless this resolves. @throws AppError like `receiveImage` */
export async function keepImage(
  bytes: Buffer,
  options: Destination & { imageName: string },
): Promise<ReceivedImage> {
  try {
    return await storeImage(Readable.from([bytes]), options);
  } catch (error) {
    countRefusedUpload(error);
    throw error;
  }
}

async function storeImage(
  file: Readable,
  { rules, store, key, imageName }: Destination & { imageName: string },
): Promise<ReceivedImage> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const head = await readHead(chunks);
  const format = formatOf(head);
  if (format === null || !rules.formats.includes(format)) throw new AppError('upload.unsupported', { rules });
  const { contentType } = uploadFormats[format];
  const hash = createHash('sha256');
  const body = Readable.from(hashed(joined(head, chunks), hash), { objectMode: false });
  try {
    const { sizeBytes } = await store.put(key, body, { contentType, sizeBytesMax: uploadBytesMax(rules) });
    return { imageName, imageSize: sizeBytes, imageSha256: hash.digest('hex') };
  } catch (cause) {
    if (cause instanceof ObjectTooLargeError) throw new AppError('upload.too-large', { rules });
    throw new AppError('service.unavailable', { part: 'store' }, { cause });
  }
}

async function readHead(chunks: AsyncIterator<Buffer, undefined>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < signatureSizeBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* joined(head: Buffer, chunks: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  yield head;
  for (;;) {
    const { value, done } = await chunks.next();
    if (done) return;
    yield value;
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

function discardRest(request: IncomingMessage): void {
  let remainingBytes = refusedBytesMax;
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) request.destroy();
  });
  request.resume();
}

/** @throws AppError `service.unavailable` if the store cannot delete; it replaces any earlier error */
export async function removeUpload(store: ObjectStore, key: string): Promise<void> {
  try {
    await store.delete(key);
  } catch (cause) {
    throw new AppError('service.unavailable', { part: 'store', key }, { cause });
  }
}
