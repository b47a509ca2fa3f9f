import { type ImageType, runJob, type TypedImage } from './credentials-job.js';
import { type Creation, manifestOf } from './manifest.js';
import { type Signer, type Timestamp } from './signer.js';

/** The image that another was made from. */
export interface Parent extends TypedImage {
  /** C2PA actions that led from the parent to the signed image. */
  steps: readonly string[];
}

/**
 * Returns the same image with Content Credentials (C2PA) that record how it was made. The parent's credentials become
 * an ingredient.
 * @throws Error if the library cannot sign the image or read the parent
 */
export type ImageSigner = (
  bytes: Uint8Array,
  options: { contentType: ImageType; creation: Creation; parent?: Parent },
) => Promise<Uint8Array>;

/** @param timestamp if given, adds a time stamp to each signature */
export const createImageSigner =
  (signer: Signer, { timestamp }: { timestamp?: Timestamp | undefined } = {}): ImageSigner =>
  async (bytes, { contentType, creation, parent }) => {
    const manifest = manifestOf(creation, { steps: parent?.steps ?? null });
    const sizeBytes = signer.sizeBytes({ isStamped: timestamp !== undefined });
    const image = { bytes, contentType, parent: parent ?? null };
    const job = { kind: 'sign', ...image, manifest, reserveSize: sizeBytes } as const;
    return (await runJob(job, (payload) => signer.sign(payload, { sizeBytes, timestamp }))) as Uint8Array;
  };
