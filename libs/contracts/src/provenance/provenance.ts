import { z } from 'zod';

/** The methods by which this installation recognises images that it made, under their names in C2PA manifests. */
export const bindingAlgorithms = {
  watermark: 'org.jinwi.watermark.1',
  fingerprint: 'org.jinwi.fingerprint.1',
} as const;

export type BindingKind = keyof typeof bindingAlgorithms;
export const bindingKinds = Object.keys(bindingAlgorithms) as BindingKind[];

const fingerprintSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Traces in the pixels of an image that can show where it was made. */
export const imageTracesSchema = z.object({
  /** The number that the installation's watermark carries; null without a watermark. */
  mark: z.int().nonnegative().nullable(),
  /** Perceptual hash in hexadecimal; null if the picture is too plain to distinguish it from others. */
  fingerprint: fingerprintSchema.nullable(),
});
export type ImageTraces = z.infer<typeof imageTracesSchema>;

/** Everything public about an image made here. Never reveals who made the image, or from which words or pictures. */
export const madeImageSchema = z.object({
  /** C2PA's identifier of the image's manifest, `urn:c2pa:` and a UUID. */
  manifestId: z.string(),
  /** Day in UTC, as `YYYY-MM-DD`. */
  madeOn: z.iso.date(),
  /** The program or model that made the image. */
  generator: z.string(),
  /** Whether a trained AI model made it. */
  isAi: z.boolean(),
});

/** An image made here, found because another image is a copy of it. */
export const madeMatchSchema = madeImageSchema.extend({
  by: z.enum(['watermark', 'fingerprint']),
  /** The percentage of the fingerprint's bits that agree; 100 for a watermark. */
  similarityScore: z.int().min(0).max(100),
});
export type MadeMatch = z.infer<typeof madeMatchSchema>;

export const madeMatchesSchema = z.object({ matches: z.array(madeMatchSchema) });

const manifestPrefix = 'urn:c2pa:';

export const manifestIdOf = (uuid: string): string => `${manifestPrefix}${uuid}`;

/** Returns the UUID in a manifest's identifier, or null if the identifier cannot be one of this installation. */
export function manifestUuid(manifestId: string): string | null {
  const uuid = manifestId.startsWith(manifestPrefix) ? manifestId.slice(manifestPrefix.length) : '';
  return z.uuid().safeParse(uuid).success ? uuid : null;
}
