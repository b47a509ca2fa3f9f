import { type ReportProvenance } from '@jinwi/contracts';
import { reportWords } from '../words/report-words.js';
import { signedSteps } from './credential-steps.js';

const noteOf = (digitalSourceType: string, locale: 'ko' | 'en') => {
  const action = { action: 'c2pa.created', when: null, softwareAgent: 'Studio', digitalSourceType };
  const provenance = {
    state: 'valid',
    actions: [{ ...action, isEdit: false }],
  } as unknown as ReportProvenance;
  return signedSteps(provenance, reportWords(locale))[0]?.note;
};

describe('the note of a signed step', () => {
  it.each([
    ['algorithmicMedia', 'AI가 아닌 소프트웨어가 생성', 'Made by software, without AI'],
    ['digitalCapture', '카메라로 촬영', 'Taken by a camera'],
    ['virtualRecording', '가상 화면을 녹화', 'Recorded from a virtual scene'],
  ])('says in words where the image comes from: %s', (name, ko, en) => {
    const address = `http://cv.iptc.org/newscodes/digitalsourcetype/${name}`;
    expect([noteOf(address, 'ko'), noteOf(address, 'en')]).toEqual([ko, en]);
  });

  it('is the name itself where IPTC has none', () => {
    expect(noteOf('https://acme.example/kinds/hologram', 'en')).toBe('hologram');
  });
});
