import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { encode, Tag } from 'cbor2';
import { timestampBytesMax } from './time-stamp.js';

/** A key with its certificates, which can sign payloads. */
export interface Signer {
  /** PEM of the last certificate, which readers must trust. */
  authority: string;
  /** PEM of the key's own certificate, followed by its issuer's certificate. */
  certificate: string;
  /** When the first of the certificates expires. */
  expiresAt: Date;
  /** Returns the maximum size of a signature. */
  sizeBytes: (options: { isStamped: boolean }) => number;
  /** Returns the COSE_Sign1 signature of a payload, padded to exactly `sizeBytes`. */
  sign: (payload: Uint8Array, options: SignOptions) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Requests a time stamp of a message (RFC 3161). Returns the `TimeStampToken` as DER; null if there is none. */
export type Timestamp = (message: Uint8Array) => Promise<Uint8Array | null>;

interface SignOptions {
  sizeBytes: number;
  timestamp?: Timestamp | undefined;
}

/** OpenSSL's name of P-256, the curve of ES256. */
const p256 = 'prime256v1';
const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;
/** Maximum size of a signature without its certificates and its time stamp. */
const frameBytes = 512;

/** @throws Error if a block is not a certificate */
export const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(block) ?? []).map((certificate) => new X509Certificate(certificate));

/** Returns the name of a key's curve or type; null if the key is on the curve P-256. */
export function otherThanP256({ asymmetricKeyDetails, asymmetricKeyType }: KeyObject): string | null {
  const curve = asymmetricKeyDetails?.namedCurve;
  return curve === p256 ? null : (curve ?? asymmetricKeyType ?? 'secret');
}

/**
 * Reads a PEM with a key and its chain of certificates, from the key's own to the authority's. {@link issueSigner}
 * creates such a PEM.
 * @throws Error if the key or its certificate is missing, or if the key is not on the curve P-256
 */
export function readSigner(pem: string): Signer {
  const key = createPrivateKey(pem);
  const other = otherThanP256(key);
  if (other !== null) throw new Error(`The key of a signer must be on the curve P-256, not ${other}.`);
  const certificates = certificatesIn(pem);
  const [own] = certificates;
  if (own?.checkPrivateKey(key) !== true)
    throw new Error('A signer is a P-256 key, its certificate and those of its issuers, as PEM.');
  const chain = certificates.map(({ raw }) => new Uint8Array(raw));
  const chainBytes = chain.reduce((sum, { length }) => sum + length, 0);
  return {
    authority: (certificates.at(-1) ?? own).toString(),
    certificate: certificates.slice(0, 2).join('\n'),
    expiresAt: new Date(Math.min(...certificates.map(({ validTo }) => Date.parse(validTo)))),
    sizeBytes: ({ isStamped }) => chainBytes + frameBytes + (isStamped ? timestampBytesMax : 0),
    sign: (payload, options) => coseSign1(payload, { key, chain, ...options }),
  };
}

/** Labels and values from RFC 9052 and RFC 9360. */
const algorithmLabel = 1;
const certificatesLabel = 33;
const es256 = -7;
const coseSign1Tag = 18;

/**
 * Creates a detached signature (RFC 9052, 4.4) as C2PA requires: the certificates are in the protected header, the time
 * stamp is in `sigTst2` (C2PA 2.2, 10.3.2.5), and `pad` fills the rest.
 */
async function coseSign1(
  payload: Uint8Array,
  { key, chain, sizeBytes, timestamp }: SignOptions & { key: KeyObject; chain: readonly Uint8Array[] },
): Promise<Uint8Array<ArrayBuffer>> {
  const header = encode(
    new Map<number, unknown>([
      [algorithmLabel, es256],
      [certificatesLabel, chain.length === 1 ? chain[0] : chain],
    ]),
  );
  const nothing = new Uint8Array(0);
  const signed = encode(['Signature1', header, nothing, payload]);
  const signature = new Uint8Array(sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }));
  const token = await timestamp?.(encode(['CounterSignature', header, nothing, encode(signature)]));
  const stamp: [string, unknown][] = token ? [['sigTst2', { tstTokens: [{ val: token }] }]] : [];
  const withPad = (length: number): Uint8Array<ArrayBuffer> => {
    const open = new Map<string, unknown>([...stamp, ['pad', new Uint8Array(length)]]);
    return Uint8Array.from(encode(new Tag(coseSign1Tag, [header, open, null, signature])));
  };
  // Search for the length of the padding, because this length is itself encoded, in one to five bytes.
  for (let length = sizeBytes - withPad(0).length; length >= 0; length -= 1) {
    const whole = withPad(length);
    if (whole.length === sizeBytes) return whole;
    if (whole.length < sizeBytes) break;
  }
  throw new Error(`The signature does not fit ${sizeBytes} bytes.`);
}
