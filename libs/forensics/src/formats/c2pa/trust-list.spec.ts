import { createHash, type X509Certificate } from 'node:crypto';
import { authoritiesOf, isTrustList, publicTrustList } from './trust-list.js';

/** Compares the SHA-1 of the key's bits with the key identifier in the certificate. */
function isKeyAsStated({ publicKey, raw }: X509Certificate): boolean {
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-97);
  return raw.includes(createHash('sha1').update(key).digest());
}

describe('the public C2PA Trust List', () => {
  const authorities = authoritiesOf(publicTrustList.pem);

  it('holds all 18 roots and the one issuer without a root', () => {
    const roots = authorities.filter((authority) => authority.verify(authority.publicKey));
    const issuers = authorities.filter((authority) => !roots.includes(authority));
    expect(roots).toHaveLength(18);
    expect(issuers.map(({ subject }) => /CN=([^\n]+)/u.exec(subject)?.[1])).toEqual([
      'Adobe Product Issuing CA vault-a-or2.adobe.net cai',
    ]);
    expect(issuers.every(isKeyAsStated)).toBe(true);
  });

  it('names each authority once, and none that has expired', () => {
    expect(new Set(authorities.map(({ fingerprint256 }) => fingerprint256)).size).toBe(authorities.length);
    expect(isTrustList(publicTrustList.pem)).toBe(true);
  });
});

describe('isTrustList', () => {
  it.each([
    ['nothing', ''],
    ['text without a certificate', 'trust everybody'],
    ['a damaged certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    [
      'a list of which one block is damaged',
      `${publicTrustList.pem}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`,
    ],
  ])('refuses %s', (_name, pem) => {
    expect(isTrustList(pem)).toBe(false);
  });
});
