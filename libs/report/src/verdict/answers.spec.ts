import { type Report, type ReportCriterion } from '@jinwi/contracts';
import { aiPixels, makeAlteration, makeAnswer, makeReport } from '../../test/made-record.js';
import { reportWords } from '../words/report-words.js';
import { toAiEvidence } from './ai-answer.js';
import { aiLimitsText, answerWords } from './answer-words.js';
import { toAnswers } from './answers.js';

const words = (fields: Partial<Report>, locale: 'ko' | 'en' = 'en') => {
  const report = makeReport({ findings: [], alteration: makeAlteration(), ai: makeAnswer(), ...fields });
  const answers = toAnswers(report, locale);
  if (!answers) throw new Error('the report has both answers');
  const [alteration, ai] = answerWords(answers, reportWords(locale));
  return { alteration: alteration!, ai: ai! };
};

describe('the two answers', () => {
  it('are not derived for reports older than the questions', () => {
    expect(toAnswers(makeReport({ ai: makeAnswer() }), 'en')).toBeNull();
    expect(toAnswers(makeReport({ alteration: makeAlteration() }), 'en')).toBeNull();
  });

  it.each([
    ['signs', 'Signs found', 'strong'],
    ['weak-signs', 'Weak signs', 'suspicious'],
    ['no-signs', 'No signs found', 'neutral'],
    ['unknown', 'Cannot be judged', 'unknown'],
  ] as const)('alteration: %s is "%s"', (answer, text, look) => {
    const { alteration } = words({ alteration: makeAlteration({ answer }) });
    expect(alteration).toMatchObject({ question: 'Was it altered?', answer: text, look });
  });

  it.each([
    ['declared', ['provenance.declares-ai'], 'Yes: a valid signature says so', 'strong'],
    ['declared', ['ai.source-type'], 'Declared by the file, unsigned', 'strong'],
    ['likely', ['ai-pixels.likely'], 'Likely, judging by its pixels', 'strong'],
    ['unlikely', ['ai-pixels.unlikely'], 'Unlikely, judging by its pixels', 'neutral'],
    ['unknown', ['reason.too-small'], 'Cannot be judged', 'unknown'],
    ['unknown', ['ai-pixels.undecided'], 'Cannot be judged', 'unknown'],
  ] as const)('AI: %s by %j is "%s"', (answer, basis, text, look) => {
    const { ai } = words({ ai: makeAnswer({ answer, basis: [...basis] }) });
    expect(ai).toMatchObject({ question: 'Did AI make it?', answer: text, look });
  });

  it.each([
    ['generated', true, 'Yes: a valid signature says so', 'strong'],
    ['generated', false, 'Declared by the file, unsigned', 'strong'],
    ['edited', true, 'The file declares that AI edited a part', 'suspicious'],
    ['algorithmic', true, 'The file declares that software made it', 'neutral'],
  ] as const)('AI: declared as %s, signed %s, is "%s"', (extent, isSigned, text, look) => {
    const ai = makeAnswer({ answer: 'declared', basis: ['ai.source-type'], declared: { extent, isSigned } });
    expect(words({ ai }).ai).toMatchObject({ answer: text, look });
  });

  it('never say that nothing was altered where AI edits are declared', () => {
    const declared = { extent: 'edited', isSigned: false } as const;
    const ai = makeAnswer({ answer: 'declared', basis: ['ai.source-type'], declared });
    const text = 'The file declares that AI edited a part';
    expect(words({ ai }).alteration).toMatchObject({ answer: text, look: 'suspicious' });
  });

  it.each([
    ['unknown-signer', 'The file says so, signed by someone we do not know'],
    ['expired', 'The file says so, signed with an expired certificate'],
    ['invalid', 'The file says so, but its signature is not valid'],
  ] as const)('AI: declared by %s credentials is "%s", also in older reports', (state, text) => {
    const provenance = { ...makeReport().provenance, state, isAi: true };
    for (const basis of ['provenance.claims-ai', 'provenance.declares-ai', 'ai.credentials']) {
      const declared = { extent: 'generated', isSigned: basis !== 'provenance.claims-ai' } as const;
      const ai = makeAnswer({ answer: 'declared', basis: [basis], declared });
      expect(words({ ai, provenance }).ai).toMatchObject({ answer: text, look: 'strong' });
    }
  });

  it('give a valid signature, not quiet tests, as the reason why nothing changed', () => {
    const report = makeReport();
    const findings = [
      ...report.findings,
      { ...report.findings[0]!, code: 'provenance.valid', params: { signer: 'A' } },
    ];
    const provenance = { ...report.provenance, state: 'valid' as const };
    expect(words({ alteration: makeAlteration(), findings, provenance }).alteration).toMatchObject({
      answer: 'Unchanged since it was signed',
      look: 'signed',
      reasons: ['The Content Credentials are valid and signed by a listed signer (A).'],
    });
  });

  describe('tell the edits of a signed history', () => {
    const step = { when: null, softwareAgent: null, digitalSourceType: null };
    const provenance = (state: 'valid' | 'unknown-signer') => ({
      ...makeReport().provenance,
      state,
      actions: [
        { ...step, action: 'c2pa.opened' },
        { ...step, action: 'c2pa.color_adjustments', isEdit: true },
        { ...step, action: 'c2pa.adjustedColor', isEdit: true },
        { ...step, action: 'c2pa.cropped', isEdit: true },
      ],
    });
    const history = 'Its signed history records: colours adjusted, cropped.';

    it.each(['no-signs', 'unknown'] as const)('as the answer where the tests say %s', (answer) => {
      const { alteration } = words({
        alteration: makeAlteration({ answer }),
        provenance: provenance('valid'),
      });
      expect(alteration).toMatchObject({ answer: 'Edited, as its signed history records', look: 'signed' });
      expect(alteration.reasons[0]).toBe(history);
    });

    it('after the evidence where tests found signs', () => {
      const alteration = makeAlteration({ answer: 'signs', basis: ['ela.region', 'metadata.consistent'] });
      const told = words({ alteration, provenance: provenance('valid') }).alteration;
      expect(told.answer).toBe('Signs found');
      expect(told.reasons).toEqual([expect.stringContaining('3.5'), history]);
    });

    it('without confirming them where we do not know the signer', () => {
      const { alteration } = words({ provenance: provenance('unknown-signer') });
      expect(alteration).toMatchObject({ answer: 'Edits on record, no traces found', look: 'neutral' });
      expect(alteration.reasons[0]).toBe(
        'Its history, signed by someone we do not know, records: colours adjusted, cropped.',
      );
    });

    it('in Korean', () => {
      const { alteration } = words({ provenance: provenance('valid') }, 'ko');
      expect(alteration.reasons[0]).toBe('전자서명된 이력에 기록된 편집: 색 보정, 자르기.');
    });
  });

  it.each([
    ['generated', 'Yes: made by this service with AI, signed', 'strong'],
    ['algorithmic', 'No: made by this service with other software, signed', 'signed'],
    ['edited', 'The file declares that AI edited a part', 'suspicious'],
  ] as const)('AI: %s and signed by this service is "%s"', (extent, text, look) => {
    const declared = { extent, isSigned: true, isOwn: true };
    const ai = makeAnswer({ answer: 'declared', basis: ['provenance.own-ai'], declared });
    expect(words({ ai }).ai).toMatchObject({ answer: text, look });
  });

  it.each([
    ['generated', 'Yes: made by this service with AI, by its watermark or fingerprint'],
    ['algorithmic', 'Made by this service without AI, by its watermark or fingerprint'],
  ] as const)('AI: %s and recovered is "%s"', (extent, text) => {
    const isAi = extent === 'generated';
    const recovered = { by: 'fingerprint', madeOn: '2026-11-20', generator: 'Kling', isAi } as const;
    const declared = { extent, isSigned: true, isOwn: true };
    const ai = makeAnswer({ answer: 'declared', basis: ['provenance.fingerprint-ai'], declared });
    const provenance = { ...makeReport().provenance, recovered };
    expect(words({ ai, provenance }).ai).toMatchObject({ answer: text, look: isAi ? 'strong' : 'signed' });
  });

  it('AI: signs in the pixels are told, without an answer', () => {
    const ai = makeAnswer({ answer: 'unknown', basis: ['ai-pixels.signs'] });
    expect(words({ ai }).ai).toMatchObject({
      answer: 'Signs in its pixels, not enough to be sure',
      look: 'suspicious',
    });
  });

  it('give at most two reasons: findings, then metadata contradictions, then editors', () => {
    const size = {
      criterionId: 'metadata',
      code: 'metadata.size-mismatch',
      params: { stated: '3024×2268', actual: '1×1' },
      group: 'edit',
      strength: 'moderate',
    } as const;
    const editor = {
      ...size,
      code: 'metadata.editor',
      params: { name: 'Photoshop' },
      strength: 'weak',
    } as const;
    const alteration = makeAlteration({ answer: 'signs', basis: ['ela.region'] });
    const { reasons } = words({ alteration, findings: [editor, size] }).alteration;
    expect(reasons).toEqual([
      expect.stringContaining('3.5'),
      'The recorded size (3024×2268) differs from the actual one (1×1), as after resizing or cropping.',
    ]);
    expect(words({ alteration, findings: [editor] }).alteration.reasons[1]).toContain('Photoshop');
  });

  it('rest on the evidence of a camera where there is any', () => {
    const decisive = [{ code: 'camera.original', params: {} }];
    expect(words({ decisive }).alteration).toMatchObject({
      look: 'clear',
      reasons: [
        'The way it was saved, its metadata and its preview all match a file straight from a camera.',
        'Everything that the metadata says fits together.',
      ],
    });
  });

  it('say why nothing could be judged', () => {
    const small = aiPixels({
      applicable: false,
      reason: { code: 'reason.too-small', params: {} },
      details: [],
    });
    const criteria = [small, { ...small, id: 'ela', family: 'jpeg-history' }];
    const ai = makeAnswer({ answer: 'unknown', probability: null, basis: ['reason.too-small'], model: null });
    const alteration = makeAlteration({ answer: 'unknown', basis: [] });
    const both = words({ criteria, ai, alteration });
    expect(both.alteration.reasons).toEqual(['The image is too small.']);
    expect(both.ai.reasons).toEqual(['The image is too small.']);
  });

  it('name only the kind of picture where it keeps no traces', () => {
    const kind = { criterionId: 'jpeg-structure', code: 'kind.screenshot', params: {} };
    const notJpeg = aiPixels({
      applicable: false,
      reason: { code: 'reason.not-jpeg', params: {} },
      details: [],
    });
    const { alteration } = words({
      kind: 'screenshot',
      findings: [{ ...kind, group: 'file', strength: 'info' }],
      criteria: [{ ...notJpeg, id: 'ela', family: 'jpeg-history' }],
      alteration: makeAlteration({ answer: 'unknown', basis: [] }),
    });
    expect(alteration.reasons).toEqual([expect.stringMatching(/^This looks like a screenshot/)]);
  });

  it('leave out what the network says against a declaration', () => {
    const marker = { code: 'ai.credit', params: { value: 'Made with a generator' } };
    const ai = makeAnswer({ answer: 'declared', basis: ['ai.credit', 'ai-pixels.unlikely'] });
    const unlikely = aiPixels({ details: [{ code: 'ai-pixels.unlikely', params: { percent: 3 } }] });
    expect(words({ ai, aiMarkers: [marker], criteria: [unlikely] }).ai.reasons).toEqual([
      'The credit line reads “Made with a generator”.',
    ]);
  });

  it('are in Korean for Korean readers', () => {
    const { alteration, ai } = words({}, 'ko');
    expect(alteration).toMatchObject({ question: '조작되었나요?', answer: '흔적을 찾지 못함' });
    expect(ai).toMatchObject({ question: 'AI가 만들었나요?', answer: '픽셀로 보면 AI일 가능성 높음' });
  });
});

describe('the limits of the network', () => {
  it('are left out if the network was not asked', () => {
    const limits = (criteria: ReportCriterion[]) =>
      aiLimitsText(toAiEvidence(makeReport({ ai: makeAnswer({}), criteria }), 'en')!, reportWords('en'));
    expect(limits([aiPixels({})])).toContain('We trained the network');
    expect(limits([])).not.toContain('network');
  });
});

describe('UI-404 marks that only their makers read', () => {
  it.each([
    ['likely', 'ai-pixels.likely', true],
    ['unlikely', 'ai-pixels.unlikely', true],
    ['unknown', 'reason.too-small', true],
    ['declared', 'ai.source-type', false],
  ] as const)('are named where the answer is %s: %s', (answer, basis, isNamed) => {
    const report = makeReport({ ai: makeAnswer({ answer, basis: [basis] }) });
    for (const [locale, text] of [
      ['en', 'Ask their makers'],
      ['ko', 'AI 개발사에 확인하세요'],
    ] as const)
      expect(aiLimitsText(toAiEvidence(report, locale)!, reportWords(locale)).includes(text)).toBe(isNamed);
  });
});
