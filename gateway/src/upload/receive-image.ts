import { AppError, uploadBytesMax, type UploadRules, type ImageSource, type Spender } from '@jinwi/contracts';
import { type IncomingMessage } from 'node:http';
import { countRefusedUpload } from '../gateway-metrics.js';
import { cleanFileName } from './file-name.js';
import { discardRest, readForm } from './read-form.js';
import { type Destination, type ReceivedImage, removeUpload, storeImage } from './store-image.js';

/** Allowance for the boundary, part headers and a few small text fields of a form. */
const formOverheadBytesMax = 64 * 1024;

export interface ReceivedForm {
  image: ReceivedImage;
  fields: ReadonlyMap<string, string>;
}

/**
 * Streams the form's one file into the store under `key` if it meets the rules, while `admit` runs. Nothing stays
 * stored unless this resolves. Refusals: those of `admit`, `upload.field-invalid`, `upload.unsupported`,
 * `upload.too-large`, `upload.interrupted`, `upload.too-slow`.
 * @throws AppError; `service.unavailable` if the store fails
 */
export async function receiveImage(
  request: IncomingMessage,
  {
    rules,
    store,
    key,
    admit,
    arrivalWindowMs,
  }: Destination & { admit: () => Promise<void>; arrivalWindowMs: number },
): Promise<ReceivedForm> {
  const storing: Promise<ReceivedImage>[] = [];
  try {
    assertSize(request, rules);
    const admission = admit();
    // Avoid an unhandled rejection when the form is refused first.
    admission.catch(() => undefined);
    const { files, fields } = await readForm(request, {
      rules,
      admission,
      arrivalWindowMs,
      filesMax: 1,
      tooMany: 'upload.field-invalid',
      none: 'upload.field-invalid',
      takeFile: (file, name) => {
        const work = storeImage(file, { rules, store, key, imageName: cleanFileName(name) });
        storing.push(work);
        return work;
      },
    });
    const [image] = files;
    if (!image) throw new AppError('upload.field-invalid');
    return { image, fields };
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

/** Refuses a body whose Content-Length is too large, without reading it. */
function assertSize(request: IncomingMessage, rules: UploadRules): void {
  const declaredBytes = Number(request.headers['content-length'] ?? 0);
  if (declaredBytes > uploadBytesMax(rules) + formOverheadBytesMax)
    throw new AppError('upload.too-large', { rules });
}

/** The member who requests paid work, and the API key that pays for it. */
export interface Submission {
  userId: number;
  idempotencyKey: string | null;
  /** The API key that pays; absent for a session. */
  spender?: Spender;
  source?: ImageSource;
}
