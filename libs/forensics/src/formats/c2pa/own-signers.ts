import { authoritiesOf } from './trust-list/trust-list.js';

/** What this installation signs with. */
export interface OwnSigner {
  /** PEM of the authority. */
  authority: string;
  /** The certificate's decimal number; null if the authority signs for this installation alone. */
  serialNumber: string | null;
}

/**
 * Reads what this installation signs with: certificates of authorities that sign for it alone, and the operator's own
 * certificates with their issuers, which issue certificates to others, too.
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
