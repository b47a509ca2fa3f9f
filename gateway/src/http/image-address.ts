import { analysisImageKinds, generationImageKinds, idSchema, v1ImageMinutes } from '@jinwi/contracts';
import { z } from 'zod';
import { AddressSigner, minutesAfter } from './address-signer.js';

export const imagePath = '/api/v1/images/';

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

/** Signs addresses that open one image for a quarter of an hour without an API key. */
export class ImageAddresses {
  readonly #signer: AddressSigner<AddressedImage>;

  constructor(secret: string) {
    this.#signer = new AddressSigner({
      secret,
      label: 'jinwi: signed addresses of images',
      schema: addressedSchema,
    });
  }

  /** Returns when an address signed at `now` expires. */
  static untilFrom(now: number): number {
    return minutesAfter(now, v1ImageMinutes);
  }

  sign(image: AddressedImage, until: number): string {
    return imagePath + this.#signer.sign(image, until);
  }

  /** Verifies the last part of the path; returns null if it was not signed here or has expired. */
  open(address: string, now: number): { image: AddressedImage; until: number } | null {
    return this.#signer.open(address, now);
  }
}
