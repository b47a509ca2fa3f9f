import { type ImageType, runJob, type TypedImage } from './credentials-job.js';
import { type Creation, manifestOf } from './manifest.js';
import { type Signer } from './signer.js';

/** The image that another was made from. */
export interface Parent extends TypedImage {
  /** C2PA actions that led from it to the image that is signed. */
  steps: readonly string[];
}

/**
 * Returns the same image with Content Credentials (C2PA) that record how it was made. Those of the parent become an
 * ingredient.
 * @throws Error if the library cannot sign the image or read the parent
 */
export type ImageSigner = (
  bytes: Uint8Array,
  options: { contentType: ImageType; creation: Creation; parent?: Parent },
) => Promise<Uint8Array>;

/** Bytes reserved for the signature with its two certificates and padding. */
const reserveSize = 4096;

export const createImageSigner =
  (signer: Signer): ImageSigner =>
  async (bytes, { contentType, creation, parent }) => {
    const manifest = manifestOf(creation, { steps: parent?.steps ?? null });
    const job = { kind: 'sign', bytes, contentType, manifest, reserveSize, parent: parent ?? null } as const;
    // Async, so that a fault of the signer rejects instead of escaping from the thread's listener.
    // eslint-disable-next-line @typescript-eslint/require-await
    const signed = await runJob(job, async (payload) => signer.sign(payload, reserveSize));
    return signed as Uint8Array;
  };
