import { idSchema, webAddressSchema } from '@jinwi/contracts';
import { z } from 'zod';
import { AddressSigner, minutesAfter } from '../http/address-signer.js';

const path = '/api/addresses/pictures/';
const validMinutes = 15;

/** A picture on the web, and the member to whom it was listed. */
const seenSchema = z.object({ address: webAddressSchema, userId: idSchema });
type SeenPicture = z.infer<typeof seenSchema>;

/**
 * Signs addresses under which we fetch pictures for one member. Without signatures, anyone could make our servers fetch
 * any address.
 */
export class PictureAddresses {
  readonly #signer: AddressSigner<SeenPicture>;

  constructor(secret: string) {
    this.#signer = new AddressSigner({
      secret,
      label: 'jinwi: signed addresses of listed pictures',
      schema: seenSchema,
    });
  }

  sign(picture: SeenPicture, now: number): string {
    return path + this.#signer.sign(picture, minutesAfter(now, validMinutes));
  }

  /** Verifies the last part of the path; returns null if it was not signed here or has expired. */
  open(signed: string, now: number): SeenPicture | null {
    return this.#signer.open(signed, now)?.image ?? null;
  }
}
