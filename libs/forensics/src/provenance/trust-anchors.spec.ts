import { X509Certificate } from 'node:crypto';
import { trustAnchors } from './trust-anchors.js';

it('every anchor is a root that signs itself and is still valid', () => {
  const certificates =
    trustAnchors.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu) ?? [];
  expect(certificates.length).toBeGreaterThan(0);
  for (const pem of certificates) {
    const certificate = new X509Certificate(pem);
    expect(certificate.ca).toBe(true);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now());
  }
});
