import { authoritiesOf } from './trust-list/trust-list.js';

export interface OwnSigner {
  /** PEM of the authority. */
  authority: string;
  /** The certificate's number in decimal; null if the authority signs for this installation alone. */
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
