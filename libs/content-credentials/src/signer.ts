import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { encode, Tag } from 'cbor2';

/** A key with its certificates, ready to sign. */
export interface Signer {
  /** PEM of the certificate authority. Readers that trust it accept the signature. */
  authority: string;
  /** Returns the COSE_Sign1 signature of a payload, padded to exactly `size` bytes. */
  sign: (payload: Uint8Array, size: number) => Uint8Array<ArrayBuffer>;
}

/** OpenSSL's name of P-256, the curve of ES256. */
const p256 = 'prime256v1';
const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;

/**
 * Reads the PEM that {@link issueSigner} creates.
 * @throws Error if key, certificate or authority is missing, or if the key is not on the curve P-256
 */
export function readSigner(pem: string): Signer {
  const key = createPrivateKey(pem);
  const curve = key.asymmetricKeyDetails?.namedCurve;
  if (curve !== p256)
    throw new Error(`The key of a signer must be on the curve P-256, not ${curve ?? key.asymmetricKeyType}.`);
  const certificates = (pem.match(block) ?? []).map((certificate) => new X509Certificate(certificate));
  const [own] = certificates;
  const authority = certificates.at(-1);
  if (own?.checkPrivateKey(key) !== true || authority?.ca !== true)
    throw new Error('A signer is a P-256 key, its certificate and the authority of the certificate, as PEM.');
  const chain = certificates.map(({ raw }) => new Uint8Array(raw));
  return {
    authority: authority.toString(),
    sign: (payload, size) => coseSign1(payload, { key, chain, size }),
  };
}

/** Labels of RFC 9052 and RFC 9360. */
const algorithmLabel = 1;
const certificatesLabel = 33;
const es256 = -7;
const coseSign1Tag = 18;

/**
 * Creates a detached signature (RFC 9052, 4.4) as C2PA requires: the certificates are in the protected header, and
 * `pad` fills it up to `size`.
 */
function coseSign1(
  payload: Uint8Array,
  { key, chain, size }: { key: KeyObject; chain: readonly Uint8Array[]; size: number },
): Uint8Array<ArrayBuffer> {
  const header = encode(
    new Map<number, unknown>([
      [algorithmLabel, es256],
      [certificatesLabel, chain],
    ]),
  );
  const signed = encode(['Signature1', header, new Uint8Array(0), payload]);
  const signature = new Uint8Array(sign('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }));
  const withPad = (length: number): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(
      encode(new Tag(coseSign1Tag, [header, new Map([['pad', new Uint8Array(length)]]), null, signature])),
    );
  // The fitting pad must be searched for, because its length is itself encoded in one to five bytes.
  for (let length = size - withPad(0).length; length >= 0; length -= 1) {
    const whole = withPad(length);
    if (whole.length === size) return whole;
    if (whole.length < size) break;
  }
  throw new Error(`The signature does not fit ${size} bytes.`);
}
