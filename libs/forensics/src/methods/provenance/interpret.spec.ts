import {
  type CredentialsReading,
  type ManifestAction,
  type ManifestStore,
} from '../../formats/c2pa/c2pa-reader.js';
import { type Provenance } from '../../report/report.js';
import { hasMismatch, interpretCredentials, thumbnailsOf } from './interpret.js';

const created = { action: 'c2pa.created', digitalSourceType: 'x/trainedAlgorithmicMedia' };

const read = (
  codes: string[],
  validationState: string,
  actions: ManifestAction[] = [created],
): CredentialsReading => {
  const store: ManifestStore = {
    active_manifest: 'a',
    manifests: {
      a: {
        claim_generator: 'Maker',
        signature_info: { issuer: 'Issuer', time: '2026-01-02T03:04:05Z' },
        assertions: [{ label: 'c2pa.actions.v2', data: { actions } }],
      },
    },
    validation_status: codes.map((code) => ({ code })),
    validation_state: validationState,
  };
  return { kind: 'read', store, thumbnails: new Map() };
};

/** The expected state, and a reading with validation codes and state as the library returns them. */
const cases: [Provenance['state'], CredentialsReading][] = [
  ['valid', read([], 'Trusted')],
  ['unknown-signer', read(['signingCredential.untrusted'], 'Valid')],
  ['unknown-signer', read([], 'Valid')],
  ['invalid', read(['assertion.dataHash.mismatch'], 'Invalid')],
  ['invalid', read(['claimSignature.mismatch', 'signingCredential.untrusted'], 'Invalid')],
  ['invalid', read(['claim.malformed'], 'Invalid')],
  ['expired', read(['signingCredential.expired'], 'Invalid')],
  ['expired', read(['claimSignature.outsideValidity', 'signingCredential.untrusted'], 'Invalid')],
  ['remote', { kind: 'remote' }],
  ['none', { kind: 'none' }],
  ['unreadable', { kind: 'unreadable' }],
];

describe('interpretCredentials', () => {
  it.each(cases)('reads the state %s (case %#)', (state, reading) => {
    expect(interpretCredentials(reading).state).toBe(state);
  });

  it('calls only a broken hash or signature a mismatch', () => {
    const mismatches = cases.map(([, reading]) => hasMismatch(interpretCredentials(reading)));
    expect(mismatches.map((is, index) => (is ? index : -1)).filter((index) => index >= 0)).toEqual([3, 4]);
  });

  it('judges on all codes, and reports fifty, the mismatches first', () => {
    const codes = [...Array<string>(60).fill('assertion.action.malformed'), 'assertion.dataHash.mismatch'];
    const provenance = interpretCredentials(read(codes, 'Invalid'));
    expect([provenance.state, hasMismatch(provenance)]).toEqual(['invalid', true]);
    expect(provenance.validationCodes).toHaveLength(50);
    expect(provenance.validationCodes[0]).toBe('assertion.dataHash.mismatch');
  });

  it('names the image’s source files, leaving out those without a name', () => {
    const reading = read([], 'Trusted');
    if (reading.kind !== 'read') throw new Error('the reading has a store');
    reading.store.manifests!.a!.ingredients = [
      { title: 'beach.jpg', relationship: 'parentOf' },
      { title: 'x'.repeat(300), relationship: 'componentOf' },
      { relationship: 'componentOf' },
      { title: 'odd.jpg', relationship: 'unknown' },
    ];
    expect(interpretCredentials(reading).ingredients).toEqual([
      { title: 'beach.jpg', relation: 'parent' },
      { title: 'x'.repeat(200), relation: 'component' },
    ]);
    expect(interpretCredentials(read([], 'Trusted'))).not.toHaveProperty('ingredients');
  });

  it('API-149 finds the thumbnail of each source file that it names', () => {
    const reading = read([], 'Trusted');
    if (reading.kind !== 'read') throw new Error('the reading has a store');
    const beach = { title: 'beach.jpg', relationship: 'parentOf' };
    const odd = { title: 'odd.jpg', relationship: 'toString' };
    const lost = { title: 'lost.jpg', relationship: 'inputTo' };
    reading.store.manifests!.a!.ingredients = [{ relationship: 'componentOf' }, odd, beach, lost];
    const bytes = Uint8Array.of(1);
    reading.thumbnails = new Map([
      [odd, Uint8Array.of(2)],
      [beach, bytes],
    ]);
    expect(interpretCredentials(reading).ingredients?.map(({ title }) => title)).toEqual([
      'beach.jpg',
      'lost.jpg',
    ]);
    expect(thumbnailsOf(reading)).toEqual([bytes, null]);
    expect(thumbnailsOf({ kind: 'none' })).toEqual([]);
  });

  it('tells what the manifest declares about AI, whoever signed it', () => {
    expect(interpretCredentials(read([], 'Trusted')).isAi).toBe(true);
    expect(interpretCredentials(read(['signingCredential.untrusted'], 'Valid')).isAi).toBe(true);
    expect(interpretCredentials(read(['signingCredential.invalid'], 'Invalid')).isAi).toBe(true);
    expect(interpretCredentials(read(['assertion.dataHash.mismatch'], 'Invalid')).isAi).toBe(true);
  });

  it('counts an opened generated image as AI, but no edit by AI', () => {
    const digitalSourceType = 'x/trainedAlgorithmicMedia';
    const isAi = (action: string) =>
      interpretCredentials(read([], 'Trusted', [{ action, digitalSourceType }])).isAi;
    expect([isAi('c2pa.opened'), isAi('c2pa.edited')]).toEqual([true, false]);
  });

  it.each([
    ['c2pa.color_adjustments', true],
    ['c2pa.adjustedColor', true],
    ['c2pa.cropped', true],
    ['c2pa.resized.proportional', true],
    ['c2pa.unknown', true],
    ['com.example.retouch.filtered', true],
    ['c2pa.opened', false],
    ['c2pa.transcoded', false],
    ['c2pa.edited.metadata', false],
    ['c2pa.watermarked.unbound', false],
    ['com.example.exposed', false],
  ])('takes %s for an edit of the picture: %s', (action, isEdit) => {
    const reading = read([], 'Trusted', [{ action }]);
    expect(interpretCredentials(reading).actions.map((one) => one.isEdit ?? false)).toEqual([isEdit]);
  });
});
