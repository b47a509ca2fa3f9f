import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { type ReportKey, reportKeySchema, type SignedReport } from '@jinwi/contracts';
import { calculateJwkThumbprint, FlattenedSign } from 'jose';
import canonicalize from 'canonicalize';

export type UnsignedReport = Omit<SignedReport, 'signature'>;

/** Creates a signing key for an installation. @returns PEM, PKCS #8 */
export const makeReportKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** Returns the public key that verifies signatures; its id is the thumbprint of RFC 7638. */
export async function publicKeyOf(pem: string): Promise<ReportKey> {
  const { kty, crv, x, y } = createPublicKey(pem).export({ format: 'jwk' });
  const kid = await calculateJwkThumbprint({ kty, crv, x, y });
  return reportKeySchema.parse({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' });
}

/** Signs a report. @returns the report with its signature, as the JSON that is handed out */
export async function signReport(report: UnsignedReport, pem: string): Promise<string> {
  const { kid } = await publicKeyOf(pem);
  const jws = await new FlattenedSign(canonicalBytes(report))
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(createPrivateKey(pem));
  return `${JSON.stringify({ ...report, signature: `${jws.protected}..${jws.signature}` }, null, 2)}\n`;
}

/** Returns the canonical bytes of a JSON value (RFC 8785), which do not depend on whitespace and the order of names. */
export function canonicalBytes(value: object): Uint8Array {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('only JSON values have a canonical form');
  return new TextEncoder().encode(text);
}
