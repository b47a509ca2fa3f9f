import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Certificate authorities. The engine treats signers with a certificate from one of them as listed. */
export interface TrustList {
  /** Certificate authorities as PEM blocks. Text between them is skipped. */
  pem: string;
  /** Date of issue as `YYYY-MM-DD`; null for an operator's own list. */
  issuedOn: string | null;
}

/**
 * The public C2PA Trust List (c2pa-org/conformance-public, trust-list/C2PA-TRUST-LIST.json at 0af418f0, issued
 * 2026-08-05, CC BY 4.0). Of the list's 30 certificates, this copy includes the 18 roots and the one issuer whose root
 * is not listed; the other issuers are signed by these roots and trusted through them. Authorities with elliptic-curve
 * keys come first.
 */
export const publicTrustList: TrustList = {
  pem: readFileSync(new URL('../../../trust-list/c2pa-trust-list.pem', import.meta.url), 'utf8'),
  issuedOn: '2026-08-05',
};

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;

/** @throws Error if a block is not a certificate */
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

/**
 * Purposes (extended key usages, as OIDs) of certificates that may sign credentials. This is the list of c2pa-rs
 * (sdk/src/crypto/cose/valid_eku_oids.cfg at 1a6d42c0, 2025-06-05) without the purposes time stamping and certificate
 * status, because certificates for these purposes do not sign pictures.
 */
export const acceptedUsages: readonly string[] = [
  // id-kp-emailProtection
  '1.3.6.1.5.5.7.3.4',
  // id-kp-documentSigning (RFC 9336)
  '1.3.6.1.5.5.7.3.36',
  // c2pa-kp-claimSigning
  '1.3.6.1.4.1.62558.2.1',
  // Content Credentials by Microsoft
  '1.3.6.1.4.1.311.76.59.1.9',
];

export interface OwnSigner {
  /** PEM of the authority: it signs for this installation alone, or it issued the operator's certificate. */
  authority: string;
  /** Serial number of the operator's certificate, in decimal; null if the authority signs for no one else. */
  serialNumber: string | null;
}

/**
 * Reads the signers of this installation. There are two kinds: authorities that sign for this installation alone, and
 * the operator's own certificates. The issuers of the latter also issue certificates to others.
 */
export function ownSignersOf(pem: string): OwnSigner[] {
  const certificates = authoritiesOf(pem);
  const authorities = certificates.filter(({ ca }) => ca);
  const issued = certificates.filter(({ ca }) => !ca);
  const others = issued.flatMap((certificate) => {
    const issuer = authorities.find((authority) => certificate.checkIssued(authority));
    const serialNumber = BigInt(`0x${certificate.serialNumber}`).toString();
    return issuer ? [{ authority: issuer.toString(), serialNumber }] : [];
  });
  return [
    ...authorities
      .filter((authority) => !issued.some((certificate) => certificate.checkIssued(authority)))
      .map((authority) => ({ authority: authority.toString(), serialNumber: null })),
    ...others,
  ];
}
