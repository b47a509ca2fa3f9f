import { type ImageType, runJob, type TypedImage } from './credentials-job.js';
import { type Signer, type Timestamp } from './signer.js';

/** The image that the signed image was made from. */
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

/** @param timestamp requests the time stamp that is added to each signature; undefined for none */
export const createImageSigner =
  (signer: Signer, { timestamp }: { timestamp?: Timestamp | undefined } = {}): ImageSigner =>
  async (bytes, { contentType, creation, parent }) => {
    const manifest = manifestOf(creation, { steps: parent?.steps ?? null });
    const sizeBytes = signer.sizeBytes({ isStamped: timestamp !== undefined });
    const image = { bytes, contentType, parent: parent ?? null };
    const job = { kind: 'sign', ...image, manifest, reserveSize: sizeBytes } as const;
    return (await runJob(job, (payload) => signer.sign(payload, { sizeBytes, timestamp }))) as Uint8Array;
  };

/** How an image was made. */
export interface Creation {
  /** IPTC digital source type, the last part of its URL. */
  digitalSourceType: string;
  /** The program or model, for example `Kling kling-v1-5`. */
  generator: string;
  /** The manifest's identifier: `urn:c2pa:` followed by a UUID. If it is undefined, the identifier is random. */
  manifestId?: string;
  /** Algorithms and values by which a manifest that was removed from the image can be found (C2PA 2.2, 18.10). */
  softBindings?: readonly { alg: string; value: string }[];
}

/** The label of the parent in the definition of a manifest. */
export const parentId = 'parent';

/**
 * Builds the definition of a manifest. Its first action states how the image was made or, if there is a parent, how the
 * parent was made. The steps follow.
 * @param steps C2PA actions that led from the parent to this image; null if there is no parent
 */
function manifestOf(
  { digitalSourceType, generator, manifestId, softBindings = [] }: Creation,
  { steps }: { steps: readonly string[] | null },
): object {
  const origin = {
    digitalSourceType: `http://cv.iptc.org/newscodes/digitalsourcetype/${digitalSourceType}`,
    softwareAgent: { name: generator },
    when: new Date().toISOString(),
  };
  const actions =
    steps === null
      ? [{ action: 'c2pa.created', ...origin }]
      : [
          { action: 'c2pa.opened', ...origin, parameters: { ingredientIds: [parentId] } },
          ...steps.map((action) => ({ action })),
        ];
  return {
    ...(manifestId === undefined ? {} : { label: manifestId }),
    claim_generator_info: [{ name: 'Jinwi' }],
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions } },
      ...softBindings.map(({ alg, value }) => ({
        label: 'c2pa.soft-binding',
        data: { alg, blocks: [{ scope: {}, value }] },
      })),
    ],
  };
}
