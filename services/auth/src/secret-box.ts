import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const version = 'v1.';

/** Encrypts short secrets of members for the database, with a key made from the installation's secret. */
export class SecretBox {
  readonly #key: Buffer;

  constructor(installationSecret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'jinwi second factor', keyBytes));
  }

  /** @param owner the member who owns the secret; `open` needs the same owner */
  seal(secret: Buffer, owner: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(Buffer.from(owner));
    const content = Buffer.concat([cipher.update(secret), cipher.final()]);
    return version + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
  }

  /** @throws Error for another key or owner, or a changed text */
  open(sealed: string, owner: string): Buffer {
    if (!sealed.startsWith(version)) throw new Error('a secret in an unknown form');
    const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
    const decipher = createDecipheriv(algorithm, this.#key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  }
}
