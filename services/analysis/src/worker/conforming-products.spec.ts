import { emptyProvenance } from '@jinwi/forensics';
import { conformingProduct, conformingProductsSchema } from './conforming-products.js';

const record = (CN: string, maxAssuranceLevel: number | null, status = 'conformant') => ({
  recordId: '0197aa34-665b-7811-9bbc-317cfd988d0a',
  status,
  product: {
    productType: maxAssuranceLevel === null ? 'validatorProduct' : 'generatorProduct',
    DN: { CN, O: 'Maker LLC', OU: '', C: 'US' },
    ...(maxAssuranceLevel === null ? {} : { assurance: { maxAssuranceLevel } }),
  },
});

const list = conformingProductsSchema.parse(
  JSON.stringify([
    record('Camera', 2),
    record('Phone', 2),
    record('Phone', 1),
    record('Checker', null),
    record('Old camera', 2, 'revoked_eol'),
  ]),
);

const signer = (certificateName: string, more = {}) =>
  conformingProduct(list, {
    ...emptyProvenance,
    state: 'valid',
    issuer: 'Maker LLC',
    certificateName,
    ...more,
  });

describe('API-147 C2PA’s list of conforming products', () => {
  it('names a trusted certificate’s product and its records’ lowest level', () => {
    expect(signer('Camera')).toEqual({ name: 'Camera', maker: 'Maker LLC', assuranceLevel: 2 });
    expect(signer('Phone')?.assuranceLevel).toBe(1);
  });

  it('names nothing else', () => {
    for (const name of ['Checker', 'Old camera', 'camera', 'Other']) expect(signer(name)).toBeNull();
    for (const more of [{ state: 'unknown-signer' }, { issuer: 'Other LLC' }, { isOwn: true }])
      expect(signer('Camera', more)).toBeNull();
  });

  it.each(['', 'no list', '{}', '[]', '[{"status":"conformant"}]'])('is not read from %j', (text) => {
    expect(conformingProductsSchema.safeParse(text).success).toBe(false);
  });
});
