import { X509Certificate } from 'node:crypto';
import { ellipticAuthorities } from './elliptic-authorities.js';
import { rsaAuthorities } from './rsa-authorities.js';

/** The certificate authorities whose signers the engine treats as listed. */
export interface TrustList {
  /** Certificate authorities as PEM blocks. Text between them is skipped. */
  pem: string;
  /** `YYYY-MM-DD`; null for an operator's own list. */
  issuedOn: string | null;
}

/**
 * The public C2PA Trust List (c2pa-org/conformance-public, trust-list/C2PA-TRUST-LIST.json at 0af418f0, issued
 * 2026-08-05, CC BY 4.0). Of its 30 certificates, it includes the 18 roots and the one issuer whose root is not
 * listed; the other issuers are signed by these roots and trusted through them.
 */
export const publicTrustList: TrustList = {
  pem: ellipticAuthorities + rsaAuthorities,
  issuedOn: '2026-08-05',
};

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;

/**
 * Parses the certificates of a trust list.
 * @throws Error when a block is not a certificate
 */
export const authoritiesOf = (pem: string): X509Certificate[] =>
  (pem.match(block) ?? []).map((certificate) => new X509Certificate(certificate));

/** True if the text has at least one certificate, and all are certificate authorities that are still valid. */
export function isTrustList(pem: string): boolean {
  try {
    const authorities = authoritiesOf(pem);
    return authorities.length > 0 && authorities.every((authority) => authority.ca && isValid(authority));
  } catch {
    // One damaged block rejects the whole list; otherwise nobody would notice the missing signer.
    return false;
  }
}

const isValid = ({ validTo }: X509Certificate): boolean => Date.parse(validTo) > Date.now();
