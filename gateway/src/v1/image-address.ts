import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { analysisImageKinds, generationImageKinds, idSchema, v1ImageMinutes } from '@jinwi/contracts';
import { z } from 'zod';

export const imagePath = '/api/v1/images/';

const keyLabel = 'jinwi: signed addresses of images';
const keyBytes = 32;

const minuteMs = 60_000;

/** The image that a signed address gives access to, and its owner. */
const addressedSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('analysis'), id: idSchema, kind: z.enum(analysisImageKinds), userId: idSchema }),
  z.object({
    of: z.literal('generation'),
    id: z.uuid(),
    kind: z.enum(generationImageKinds),
    index: z.int().nonnegative(),
    userId: idSchema,
  }),
]);
export type AddressedImage = z.infer<typeof addressedSchema>;

/** `until` is in milliseconds since the epoch. */
const payloadSchema = z.object({ image: addressedSchema, until: z.int() });

/**
 * Signs addresses that open one image for a quarter of an hour without an API key. The signing key is used for
 * nothing else.
 */
export class ImageAddresses {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', keyLabel, keyBytes));
  }

  /** Returns when an address signed at `now` expires. */
  static untilFrom(now: number): number {
    return now + v1ImageMinutes * minuteMs;
  }

  sign(image: AddressedImage, until: number): string {
    const payload = Buffer.from(JSON.stringify({ image, until })).toString('base64url');
    return `${imagePath}${payload}.${this.#signature(payload)}`;
  }

  /** Verifies the last part of the path; returns null if it was not signed here or has expired. */
  open(address: string, now: number): { image: AddressedImage; until: number } | null {
    const [payload = '', signature = '', ...rest] = address.split('.');
    if (rest.length > 0 || !this.#isSigned(payload, signature)) return null;
    const opened = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return opened.until > now ? opened : null;
  }

  /** Compares the texts, because different base64url texts can decode to the same bytes. */
  #isSigned(payload: string, signature: string): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signature(payload))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #signature(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}
