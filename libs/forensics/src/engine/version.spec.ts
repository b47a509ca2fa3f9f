import { publicTrustList } from '../formats/c2pa/trust-list.js';
import { engineVersion, engineName } from './version.js';

it('names the engine and the list it trusts', () => {
  expect(engineName().startsWith(`${engineVersion}+trust.`)).toBe(true);
  expect(engineName(publicTrustList)).toBe(engineName());
  expect(engineName({ pem: 'another', issuedOn: null })).not.toBe(engineName());
});
