import { AppError, type ErrorCode, uploadBytesMax, type UploadRules } from '@jinwi/contracts';
import busboy from 'busboy';
import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { refuseTrickle } from './arrival.js';

const fieldName = 'image';
const fieldsMax = 10;
/**
 * How much of a refused upload is still read. If the connection were closed at once, the client could not read the
 * response.
 */
const refusedBytesMax = 32 * 1024 * 1024;

export interface FormRules {
  rules: UploadRules;
  filesMax: number;
  /** Error code for a form with more than `filesMax` files. */
  tooMany: ErrorCode;
  none: ErrorCode;
  /** Maximum size of the whole form. If absent, only the size of each file is limited. */
  bytesMax?: number;
  /** See `windowMs` of `refuseTrickle`. */
  arrivalWindowMs: number;
  /** Awaited while the form arrives; a rejection refuses the form. */
  admission?: Promise<void>;
}

/** Reads one file of a form to its end; a rejection refuses the form. */
type TakeFile<T> = (file: Readable, name: string) => Promise<T>;

interface ReadForm<T> {
  files: T[];
  fields: ReadonlyMap<string, string>;
}

const limitsOf = ({ rules, filesMax }: FormRules) => ({
  files: filesMax,
  fields: fieldsMax,
  // A prompt of 500 characters has up to 4,500 bytes (decomposed Hangul); a text truncated here is too long anyway.
  fieldSize: 16 * 1024,
  parts: filesMax + fieldsMax + 1,
  headerPairs: 20,
  // One byte more than allowed, so that the store can distinguish a file that is too large from one of maximum size.
  fileSize: uploadBytesMax(rules) + 1,
});

/**
 * Passes each file in the form field `image` to `takeFile`, one after the other.
 * @throws AppError `upload.field-invalid`, `upload.interrupted`, `upload.too-slow`, `tooMany`, `none`,
 * `batch.too-large`, and what `takeFile` and `admission` reject with
 */
export function readForm<T>(
  request: IncomingMessage,
  form: FormRules & { takeFile: TakeFile<T> },
): Promise<ReadForm<T>> {
  const { takeFile, tooMany, none } = form;
  return new Promise((resolve, reject) => {
    const reader = openForm(request, form);
    const fields = new Map<string, string>();
    const files: Promise<T>[] = [];
    const { admission = Promise.resolve() } = form;
    let last: Promise<unknown> = Promise.resolve();
    const stopWatch = refuseTrickle(request, {
      windowMs: form.arrivalWindowMs,
      refuse: (error) => refuse(error),
    });
    const refuse = (error: unknown) => {
      stopWatch();
      reject(error instanceof Error ? error : new AppError('upload.field-invalid'));
      request.unpipe(reader);
      reader.destroy();
    };
    const refuseForm = () => refuse(new AppError('upload.field-invalid'));
    const onClose = () => {
      if (!request.complete) refuse(new AppError('upload.interrupted'));
    };
    admission.catch(refuse);
    reader.on('file', (field, file, { filename }) => {
      // Avoid an unhandled 'error' on rejected files.
      file.on('error', () => undefined);
      if (field !== fieldName) return refuseForm();
      const taken = last.then(() => takeFile(file, filename ?? ''));
      taken.catch(refuse);
      last = taken;
      files.push(taken);
    });
    reader.on('field', (name, text, { nameTruncated }) => {
      if (nameTruncated || fields.has(name)) return refuseForm();
      fields.set(name, text);
    });
    reader.on('filesLimit', () => refuse(new AppError(tooMany)));
    reader.on('fieldsLimit', refuseForm);
    reader.on('partsLimit', refuseForm);
    reader.on('error', () =>
      refuse(new AppError(request.complete ? 'upload.field-invalid' : 'upload.interrupted')),
    );
    reader.on('close', () => {
      stopWatch();
      request.off('close', onClose);
      if (files.length > 0)
        Promise.all([Promise.all(files), admission]).then(
          ([taken]) => resolve({ files: taken, fields }),
          refuse,
        );
      else refuse(new AppError(none));
    });
    refuseBeyond(request, { bytesMax: form.bytesMax, refuse });
    // The client may have disconnected while the upload waited for admission.
    if (request.destroyed) return onClose();
    request.on('close', onClose);
    request.pipe(reader);
  });
}

function refuseBeyond(
  request: IncomingMessage,
  { bytesMax = Infinity, refuse }: { bytesMax: number | undefined; refuse: (error: AppError) => void },
): void {
  if (bytesMax === Infinity) return;
  let receivedBytes = 0;
  request.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    if (receivedBytes > bytesMax) refuse(new AppError('batch.too-large'));
  });
}

function openForm(request: IncomingMessage, form: FormRules): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: limitsOf(form), defParamCharset: 'utf8' });
  } catch (cause) {
    throw new AppError('upload.field-invalid', {}, { cause });
  }
}

/** Reads and discards the rest of a refused body, up to a limit, so that the client can read the answer. */
export function discardRest(request: IncomingMessage): void {
  let remainingBytes = refusedBytesMax;
  request.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) request.destroy();
  });
  request.resume();
}
