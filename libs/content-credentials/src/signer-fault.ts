import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import { acceptedUsages } from './accepted-usages.js';
import { certificatesIn, otherThanP256 } from './signer.js';

/** A fault of an operator's own key or certificates. `sentence` has no subject: it follows the name of the setting. */
export interface SignerFault {
  of: 'key' | 'certificates';
  sentence: string;
}

/**
 * Returns why C2PA validators would reject signatures of a key and its certificates; null if they would accept them.
 * @param certificates PEM of the key's own certificate, its issuer's, and so on; those after the second may be missing
 */
export function signerFault({
  key,
  certificates,
}: {
  key: string;
  certificates: string;
}): SignerFault | null {
  const privateKey = parsed(() => createPrivateKey(key));
  if (!privateKey) return { of: 'key', sentence: 'is not an unencrypted private key in PEM' };
  const other = otherThanP256(privateKey);
  if (other !== null) return { of: 'key', sentence: `must be an EC key on the curve P-256, not ${other}` };
  const chain = parsed(() => certificatesIn(certificates)) ?? [];
  const sentence = chainFault(chain, privateKey);
  return sentence === null ? null : { of: 'certificates', sentence };
}

function chainFault(chain: readonly X509Certificate[], key: KeyObject): string | null {
  const [own] = chain;
  if (!own) return 'must be certificates in PEM, the first one of the signing key';
  if (!own.checkPrivateKey(key)) return 'begins with a certificate of another key';
  const wrong = chain.findIndex((certificate, index) => !isIssuedByNext(certificate, chain[index + 1]));
  if (wrong >= 0) return `is out of order: certificate ${wrong + 2} did not issue certificate ${wrong + 1}`;
  if (own.checkIssued(own)) return 'is self-signed, which C2PA validators refuse';
  if (chain.length === 1) return 'lacks the certificate of its issuer';
  return (
    chain.map((certificate, index) => validityFault(certificate, index + 1)).find((fault) => fault) ??
    usageFault(own)
  );
}

const isIssuedByNext = (certificate: X509Certificate, issuer: X509Certificate | undefined): boolean =>
  !issuer || (issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));

function validityFault({ validFrom, validTo }: X509Certificate, number: number): string | null {
  const now = Date.now();
  if (Date.parse(validTo) < now)
    return `has expired: certificate ${number} was valid until ${dayOf(validTo)}`;
  if (Date.parse(validFrom) > now)
    return `is not valid yet: certificate ${number} is valid from ${dayOf(validFrom)}`;
  return null;
}

/** Checks the purposes of a certificate. Node lists the extended key usages as `keyUsage`. */
const usageFault = ({ keyUsage = [] }: X509Certificate): string | null =>
  keyUsage.some((usage) => acceptedUsages.includes(usage))
    ? null
    : `may not sign Content Credentials: its extended key usage needs one of ${acceptedUsages.join(', ')}`;

const dayOf = (date: string): string => new Date(date).toISOString().slice(0, 10);

function parsed<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    // Ignore the error: OpenSSL's messages do not help an operator.
    return null;
  }
}
