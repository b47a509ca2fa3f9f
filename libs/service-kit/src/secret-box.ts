import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const version = 'v1.';
const sealedForm = /^v1\.[\w-]{38,}$/u;

/** Encrypts short secrets for the database, with a key made from a secret of the environment. */
export class SecretBox {
  readonly #key: Buffer;

  /** @param purpose what the secrets are for; each purpose gets a different key from the same `secret` */
  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', `jinwi ${purpose}`, keyBytes));
  }

  /** Returns whether a text has the form in which `seal` returns a secret. */
  static isSealed(text: string): boolean {
    return sealedForm.test(text);
  }

  /** @param owner what the secret belongs to; `open` needs the same owner */
  seal(secret: Buffer, owner: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(Buffer.from(owner));
    const content = Buffer.concat([cipher.update(secret), cipher.final()]);
    return version + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
  }

  /** @throws Error if the key or the owner is not the one used to seal, or if `sealed` was changed */
  open(sealed: string, owner: string): Buffer {
    if (!sealed.startsWith(version)) throw new Error('a secret in an unknown form');
    const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
    const decipher = createDecipheriv(algorithm, this.#key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  }
}
