import { type ReportProvenance } from '@jinwi/contracts';
import { reportWords } from '../words/report-words.js';
import { signedSteps, actionText } from './credential-steps.js';

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

describe('actionText', () => {
  it.each([
    ['c2pa.color_adjustments', 'Colours adjusted', '색 보정'],
    ['c2pa.adjustedColor', 'Colours adjusted', '색 보정'],
    ['c2pa.resized.proportional', 'Resized', '크기 변경'],
    ['c2pa.watermarked.unbound', 'Invisible watermark added', '보이지 않는 워터마크 추가'],
    ['c2pa.edited.metadata', 'Metadata edited', '메타데이터 편집'],
    ['com.example.glow', 'com.example.glow', 'com.example.glow'],
    ['toString', 'toString', 'toString'],
  ])('names %s', (action, english, korean) => {
    expect(actionText(action, reportWords('en'))).toBe(english);
    expect(actionText(action, reportWords('ko'))).toBe(korean);
  });
});
