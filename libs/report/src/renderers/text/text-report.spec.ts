import { type ShownRecord } from '@jinwi/contracts';
import { aiPixels, makeAlteration, makeAnswer, makeRecord, makeReport } from '../../../test/made-record.js';
import { textReport, textReportName } from './text-report.js';
import { columnsOf } from './wrap-text.js';

const write = (record = makeRecord(), locale: 'ko' | 'en' = 'en') =>
  textReport({
    record,
    reader: { locale, timeZone: 'Asia/Seoul' },
    now: new Date('2026-11-03T00:00:00Z'),
    service: { name: 'Jinwi', origin: 'https://jinwi.example' },
  });

const old = makeRecord({
  imageSize: 123_456,
  aiGenerationMarkers: 'A prompt is embedded.',
  manipulation: JSON.stringify({
    overallEvaluation: 'Some areas differ.',
    criteria: [{ name: 'Error level', score: 41, details: 'One area stands out.' }],
    criteria_analysis: [{ name: 'Error level', score: 41, DOF: 59 }],
  }),
  metadata: 'Camera: Pixel 9\n\nSoftware: Photoshop',
});

describe('the report as a text file', () => {
  it('UI-166 is named after the analysis', () => expect(textReportName(7)).toBe('analysis-report-7.txt'));

  it('UI-166 begins with a byte-order mark and has line ends of Windows', () => {
    const text = write();
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.split('\n').every((line) => line === '' || line.endsWith('\r'))).toBe(true);
  });

  it('UI-166 holds every field of the record, caveat, creation time and address', () => {
    const text = write(old);
    for (const part of [
      '7',
      'IMG_2031.jpg',
      '123,456 B',
      'Possibly Manipulated',
      'Authenticity score 62%',
      'A prompt is embedded.',
      'Some areas differ.',
      'Error level: 41 (Strong signal)',
      'Degree of forgery (DOF): 59',
      'One area stands out.',
      'Camera: Pixel 9',
      'Software: Photoshop',
      '2026-11-02T03:04:05.000Z',
      '2026-11-03T00:00:00.000Z',
      'It does not prove what is true.',
      'https://jinwi.example',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('UI-394 tells a member’s decision beside the verdict', () => {
    const decision: ShownRecord['decision'] = {
      decision: 'genuine',
      reason: 'Seen\non site.',
      links: ['https://example.com/a'],
      decidedAt: '2026-11-02T03:04:05.000Z',
    };
    const text = write(makeRecord({ decision }));
    for (const part of ['The requester’s decision', '[Genuine]', 'Seen on site.', '- https://example.com/a'])
      expect(text).toContain(part);
    expect(text).toContain('Possibly Manipulated');
    expect(write()).not.toContain('The requester’s decision');
  });

  it('UI-166 holds the evidence of a structured report and the file hash', () => {
    const text = write(makeRecord({ report: makeReport() }));
    expect(text).toContain('ab'.repeat(32));
    expect(text).toContain('Pixel 9');
    expect(text).toContain('Not applicable');
  });

  it('BR-055 says what kind of picture it is', () => {
    const report = makeReport({ kind: 'edited' });
    expect(write(makeRecord({ report }))).toContain('Kind: A file saved by a photo editor');
  });

  it('holds reasons, timeline, test explanations and the second opinion', () => {
    const text = write(
      makeRecord({
        report: makeReport({ metadata: [{ group: 'capture', code: 'field.model', value: 'Pixel 9' }] }),
        secondOpinion: { source: 'vision', state: 'unavailable', points: 0, summary: null },
      }),
    );
    for (const part of [
      'What this rests on:',
      '- Taken (Metadata) · Tool: Pixel 9',
      'What it looks at:',
      'What can mislead:',
      'Second opinion · A vision model',
    ])
      expect(text).toContain(part);
    expect(write()).not.toContain('Second opinion');
  });

  it('holds the answer about AI, its reasons and the models used', () => {
    const text = write(makeRecord({ report: makeReport({ ai: makeAnswer(), criteria: [aiPixels()] }) }));
    for (const part of [
      'Judging by its pixels, AI likely made this picture.',
      '- To our network for AI pictures, its pixels look very',
      'Models used',
      'Our own network, version 2026-11-22',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('No signs of AI generation were reported.');
    expect(write()).not.toContain('Models used');
  });

  it('tells sentence, both answers with their reasons, and what to do', () => {
    const report = makeReport({ alteration: makeAlteration({ answer: 'unknown' }), ai: makeAnswer() });
    const text = write(makeRecord({ result: 'Inconclusive', report }));
    for (const part of [
      'Was it altered? Cannot be judged.',
      'Did AI make it? Likely, judging by its pixels.',
      'AI probably made this: its pixels look like those of AI pictures.',
      'What to do now:',
      '- Search the web for the picture',
      'Inconclusive',
      'Metadata: Fields agree',
      'Error level analysis (ELA): 41 (Strong signal)',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('What this rests on:');
  });

  it('API-148 tells signer and numbered steps before the tests', () => {
    const action = { when: null, softwareAgent: null, digitalSourceType: null };
    const provenance = {
      ...makeReport().provenance,
      state: 'unknown-signer' as const,
      issuer: 'Acme',
      actions: ['c2pa.opened', 'c2pa.cropped'].map((name) => ({ ...action, action: name })),
    };
    const text = write(makeRecord({ report: makeReport({ provenance }) }));
    const order = [
      '[Signed as “Acme”, a name we cannot confirm · We do not know this signer]',
      '1. Opened',
      '2. Cropped',
      'Metadata: ',
    ].map((part) => text.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(text.split('Cropped')).toHaveLength(2);
  });

  it('UI-166 is written in the language of the interface', () => {
    expect(write(old, 'ko')).toContain('조작 의심');
    expect(write(old, 'ko')).not.toContain('Possibly Manipulated');
  });

  it.each(['ko', 'en'] as const)('UI-166 keeps lines within 80 columns (%s)', (locale) => {
    const record = makeRecord({
      imageName: `${'긴이름'.repeat(40)}.jpg`,
      metadata: `Label: ${'x'.repeat(300)}`,
      report: makeReport(),
    });
    const columns = write(record, locale).slice(1).split('\r\n').map(columnsOf);
    expect(Math.max(...columns)).toBeLessThanOrEqual(80);
  });
});
