import { earlySentences } from './remarks.js';

const early = {
  remarks: [
    { code: 'provenance.unknown-signer', params: { signer: 'Acme' } },
    { code: 'provenance.unknown-signer', params: { signer: 'Acme' } },
  ],
  fields: [
    { group: 'capture' as const, code: 'field.make', value: 'Canon' },
    { group: 'capture' as const, code: 'field.date-original', value: '2025:05:01 10:20:30' },
  ],
};

it('tells each finding once, and the camera in one line', () => {
  expect(earlySentences(early, 'en')).toEqual([
    'The Content Credentials are intact, but we do not know their signer: it calls itself “Acme” and is not on the trust list. This does not mean tampering, but do not rely on what they say.',
    'Make: Canon · Taken: May 1, 2025 at 10:20 AM',
  ]);
  expect(earlySentences(early, 'ko')[1]).toMatch(/^제조사: Canon · 촬영 시각: 2025년 5월 1일/u);
});

it('says nothing where nothing is remarkable', () => {
  expect(earlySentences({ remarks: [], fields: [] }, 'en')).toEqual([]);
});
