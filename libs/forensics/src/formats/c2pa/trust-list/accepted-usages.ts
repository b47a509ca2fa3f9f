/**
 * Purposes (extended key usages, as OIDs) of certificates that may sign credentials. This is the list of c2pa-rs
 * (sdk/src/crypto/cose/valid_eku_oids.cfg at 1a6d42c0, 2025-06-05) without the purposes time stamping and certificate
 * status, because such certificates sign no picture.
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
