import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const keyBytes = 32;
const minuteMs = 60_000;

/** `until` is in milliseconds since the epoch. */
const payloadSchema = z.object({ image: z.unknown(), until: z.int() });

interface SignerOptions<Image> {
  secret: string;
  /** The purpose of the signatures; each label has a key of its own. */
  label: string;
  schema: z.ZodType<Image>;
}

/**
 * Signs which content one of our own addresses gives access to, and its expiry. The result fits into one path segment.
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

  /** Compares the texts, because different base64url texts can decode to the same bytes. */
  #isSigned(payload: string, signature: string): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.#signature(payload))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  #signature(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}

export const minutesAfter = (now: number, minutes: number): number => now + minutes * minuteMs;
