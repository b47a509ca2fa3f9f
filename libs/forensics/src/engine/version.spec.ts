import { publicTrustList } from '../formats/c2pa/trust-list/trust-list.js';
import { engineVersion, judgeName } from './version.js';

it('names the engine and the list it trusts', () => {
  expect(judgeName().startsWith(`${engineVersion}+trust.`)).toBe(true);
  expect(judgeName(publicTrustList)).toBe(judgeName());
  expect(judgeName({ pem: 'another', issuedOn: null })).not.toBe(judgeName());
});
