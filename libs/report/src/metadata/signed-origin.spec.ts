import { type ReportProvenance } from '@jinwi/contracts';
import { reportWords } from '../words/report-words.js';
import { signedOrigin } from './signed-origin.js';

const action = { when: null, softwareAgent: null, digitalSourceType: null };
const provenance: ReportProvenance = {
  state: 'valid',
  issuer: 'Adobe Inc.',
  signedAt: '2026-07-22T10:00:00Z',
  claimGenerator: 'Adobe Photoshop 26.0',
  isAi: false,
  actions: [
    { ...action, action: 'c2pa.opened' },
    { ...action, action: 'c2pa.color_adjustments', isEdit: true },
  ],
  ingredients: [{ title: 'beach.jpg', relation: 'parent' }],
};

const told = (fields: Partial<ReportProvenance>, locale: 'ko' | 'en' = 'en') =>
  signedOrigin({ ...provenance, ...fields }, reportWords(locale));

describe('signedOrigin', () => {
  it('tells signer, time, program, steps in order, and the image’s sources', () => {
    expect(told({})).toMatchObject({
      signer: 'Signed by Adobe Inc.',
      standing: 'On the trust list',
      signedAt: { iso: '2026-07-22T10:00:00Z' },
      stampText: 'Date confirmed by a time stamp',
      product: 'Adobe Photoshop 26.0',
      ingredients: [{ title: 'beach.jpg', relation: 'the picture that it was made from' }],
    });
    expect(told({})?.steps.map(({ title }) => title)).toEqual(['Opened', 'Colours adjusted']);
    expect(told({}, 'ko')?.ingredients).toEqual([
      { title: 'beach.jpg', relation: '바탕이 된 이미지', thumbnail: null },
    ]);
  });

  it.each([
    [{}, 'On the trust list', 'info'],
    [{ isOwn: true }, 'Signed by this service', 'info'],
    [{ state: 'unknown-signer' }, 'We do not know this signer', 'suspicious'],
    [{ state: 'expired' }, 'Certificate expired', 'suspicious'],
    [{ state: 'invalid' }, 'Signature not valid', 'strong'],
  ] as [Partial<ReportProvenance>, string, string][])('says of %j: %s', (fields, standing, tone) => {
    expect(told(fields)).toMatchObject({ standing, tone });
  });

  it.each(['unknown-signer', 'expired', 'invalid'] as const)('takes no name as proven if %s', (state) => {
    expect(told({ state })?.signer).toBe('Signed as “Adobe Inc.”, a name we cannot confirm');
  });

  it('API-146 tells named people and accounts as statements of the signer', () => {
    const identities = [
      { kind: 'account', name: 'jinwi', provider: 'Social', standing: 'stated' },
      { kind: 'certificate', name: 'News Ltd', provider: null, standing: 'confirmed' },
      { kind: 'person', name: 'Kim', provider: null, standing: 'stated' },
    ] as const;
    expect(told({ identities: [...identities] })?.identities).toEqual([
      { names: ['jinwi at Social', 'Kim'], standing: 'Only stated by the signer: we could not check it.' },
      { names: ['News Ltd'], standing: 'Signed with a certificate that we trust.' },
    ]);
    expect(told({ identities: [...identities] }, 'ko')?.identities[0]).toEqual({
      names: ['Social 계정 jinwi', 'Kim'],
      standing: '서명자가 적은 내용이며, 이 서비스가 확인하지는 못했습니다.',
    });
    expect(told({})?.identities).toEqual([]);
  });

  it.each([
    [1, 'Pixel Camera by Google LLC, listed as conforming with assurance level 1'],
    [2, 'Pixel Camera by Google LLC, listed as conforming with assurance level up to 2'],
  ])('API-147 names a conforming product with its level %i', (assuranceLevel, text) => {
    const product = { name: 'Pixel Camera', maker: 'Google LLC', assuranceLevel };
    expect(told({ product })?.conforming).toBe(text);
    expect(told({})?.conforming).toBeNull();
  });

  it('says that no time stamp confirms the time', () => {
    expect(told({ signedAt: null })).toMatchObject({
      signedAt: null,
      stampText: 'Date not confirmed by a time stamp',
    });
  });

  it('tells that a record was recovered and is not in the file', () => {
    const recovered = { by: 'watermark', madeOn: '2026-11-20', generator: 'Kling', isAi: true } as const;
    expect(told({ state: 'none', recovered })).toMatchObject({
      signer: 'Made by this service',
      standing: 'Recovered from our records, not in the file',
      signedAt: null,
      madeOn: { iso: '2026-11-20T00:00:00Z' },
      product: 'Kling',
      steps: [],
    });
    expect(told({ recovered })).toMatchObject({ standing: 'On the trust list', madeOn: null });
  });

  it.each(['none', 'remote', 'unreadable'] as const)('is null for the state %s', (state) => {
    expect(told({ state })).toBeNull();
  });
});
