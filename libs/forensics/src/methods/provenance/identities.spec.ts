import { type Assertion, type ManifestStore } from '../../formats/c2pa/c2pa-reader.js';
import { hasMismatch, interpretCredentials } from './interpret.js';

const url = 'self#jumbf=/c2pa/urn:c2pa:a/c2pa.assertions/cawg.identity';
const social = { id: 'https://social.example', name: 'Social' };
const aggregated: Assertion = {
  label: 'cawg.identity',
  data: {
    verifiedIdentities: [
      { type: 'cawg.document_verification', name: 'Kim Jinwi', provider: { name: 'Checker' } },
      { type: 'cawg.affiliation', provider: { name: 'News Ltd' } },
      { type: 'cawg.social_media', username: 'jinwi', name: 'Jinwi', uri: 'https://x', provider: social },
      { type: 'cawg.crypto_wallet', username: 'x'.repeat(300), provider: { id: 'https://wallet.example' } },
      { type: 'cawg.web_site', uri: 'https://jinwi.example', provider: social },
      { type: 'com.example.other', name: 'Other' },
      { type: 'cawg.social_media', provider: social },
    ],
  },
};
const certified: Assertion = {
  label: 'cawg.identity',
  data: { signature_info: { issuer: 'News Ltd', common_name: 'Desk' } },
};

/** Interprets a trusted signature whose identity assertion got the given validation codes. */
function told(assertion: Assertion, { success = [] as string[], failure = [] as string[] }) {
  const store: ManifestStore = {
    active_manifest: 'a',
    manifests: { a: { signature_info: { issuer: 'Issuer' }, assertions: [assertion] } },
    validation_status: failure.map((code) => ({ code, url })),
    validation_results: {
      activeManifest: {
        success: [
          { code: 'signingCredential.trusted', url: 'self#jumbf=/c2pa/urn:c2pa:a/c2pa.signature' },
          ...success.map((code) => ({ code, url })),
        ],
        failure: failure.map((code) => ({ code, url })),
      },
    },
    validation_state: failure.length > 0 ? 'Invalid' : 'Trusted',
  };
  return interpretCredentials({ kind: 'read', store, thumbnails: new Map() });
}

const standings = (provenance: ReturnType<typeof told>) =>
  new Set(provenance.identities?.map(({ standing }) => standing));

describe('API-146 identities that a manifest states', () => {
  it('are people, affiliations, accounts and sites with who checked them', () => {
    const { identities } = told(aggregated, { failure: ['cawg.ica.did_unavailable'] });
    expect(identities?.map(({ kind, name, provider }) => [kind, name, provider])).toEqual([
      ['person', 'Kim Jinwi', 'Checker'],
      ['affiliation', 'News Ltd', null],
      ['account', 'jinwi', 'Social'],
      ['account', 'x'.repeat(200), 'https://wallet.example'],
      ['website', 'https://jinwi.example', 'Social'],
      ['other', 'Other', null],
    ]);
  });

  it('are mere statements if nobody could be asked; the signature stays trusted', () => {
    const unasked = told(aggregated, { failure: ['cawg.ica.did_unavailable'] });
    expect(unasked.state).toBe('valid');
    expect(standings(unasked)).toEqual(new Set(['stated']));
    const unlisted = told(certified, {
      success: ['cawg.x509.signature.validated'],
      failure: ['cawg.x509.credential.untrusted'],
    });
    expect(unlisted.state).toBe('valid');
    expect(unlisted.identities).toEqual([
      { kind: 'certificate', name: 'News Ltd', provider: null, standing: 'stated' },
    ]);
  });

  it('are confirmed only by a trusted certificate', () => {
    const trusted = { success: ['cawg.x509.credential.trusted', 'cawg.x509.signature.validated'] };
    expect(standings(told(certified, trusted))).toEqual(new Set(['confirmed']));
    expect(standings(told(certified, { success: ['cawg.identity.well-formed'] }))).toEqual(
      new Set(['stated']),
    );
    expect(standings(told(aggregated, { success: ['cawg.ica.credential_valid'] }))).toEqual(
      new Set(['stated']),
    );
  });

  it('are invalid with a broken signature, but the picture counts as unchanged', () => {
    const broken = told(certified, { failure: ['cawg.x509.signature.mismatch'] });
    expect(standings(broken)).toEqual(new Set(['invalid']));
    expect([broken.state, hasMismatch(broken)]).toEqual(['valid', false]);
  });

  it('are absent where none is stated', () => {
    expect(told({ label: 'c2pa.actions.v2', data: {} }, {})).not.toHaveProperty('identities');
    for (const data of [null, { verifiedIdentities: [null] }])
      expect(told({ label: 'cawg.identity', data }, {})).not.toHaveProperty('identities');
  });
});
