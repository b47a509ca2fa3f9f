import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import {
  idSchema,
  webAddressSchema,
  analysisImageKinds,
  generationImageKinds,
  v1ImageMinutes,
} from '@jinwi/contracts';

const keyBytes = 32;

const minuteMs = 60_000;

/** `until` is in milliseconds since the epoch. */
const payloadSchema = z.object({ image: z.unknown(), until: z.int() });

const path = '/api/addresses/pictures/';

const validMinutes = 15;

export const imagePath = '/api/v1/images/';

interface SignerOptions<Image> {
  secret: string;
  /** The purpose of the signatures. A separate key is derived for each label. */
  label: string;
  schema: z.ZodType<Image>;
}

/**
 * Signs and verifies texts that become one path segment of an address. Each text states which image the address gives
 * access to, and until when.
 */
export class AddressSigner<Image> {
  readonly #key: Buffer;
  readonly #schema: z.ZodType<Image>;

  constructor({ secret, label, schema }: SignerOptions<Image>) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', label, keyBytes));
    this.#schema = schema;
  }

  sign(image: Image, until: number): string {
    const payload = Buffer.from(JSON.stringify({ image, until })).toString('base64url');
    return `${payload}.${this.#signature(payload)}`;
  }

  /** Returns null if the text was not signed here or has expired. */
  open(text: string, now: number): { image: Image; until: number } | null {
    const [payload = '', signature = '', ...rest] = text.split('.');
    if (rest.length > 0 || !this.#isSigned(payload, signature)) return null;
    const { image, until } = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return until > now ? { image: this.#schema.parse(image), until } : null;
  }

  /** Compares signatures as texts, because different base64url texts can decode to the same bytes. */
  #isSigned(payload: string, signature: string): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signature(payload))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #signature(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}

const minutesAfter = (now: number, minutes: number): number => now + minutes * minuteMs;

/** A picture on the web, and the member who may see it through us. */
const seenSchema = z.object({ address: webAddressSchema, userId: idSchema });

type SeenPicture = z.infer<typeof seenSchema>;

/**
 * Signs addresses under which we fetch pictures for one member. Without signatures, anyone could make our servers fetch
 * any address.
 */
@Injectable()
export class PictureAddresses {
  readonly #signer: AddressSigner<SeenPicture>;

  constructor(@Inject(CONFIG) { sessionSecret: secret }: Pick<GatewayConfig, 'sessionSecret'>) {
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
@Injectable()
export class ImageAddresses {
  readonly #signer: AddressSigner<AddressedImage>;

  constructor(@Inject(CONFIG) { sessionSecret: secret }: Pick<GatewayConfig, 'sessionSecret'>) {
    this.#signer = new AddressSigner({
      secret,
      label: 'jinwi: signed addresses of images',
      schema: addressedSchema,
    });
  }

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
