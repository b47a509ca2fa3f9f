import {
  analysisRecordSchema,
  type Locale,
  locales,
  manipulationSchema,
  pictureKinds,
  verdicts,
} from '@jinwi/contracts';
import { criterionTexts, forensicTexts, kindTexts } from '@jinwi/report';
import { criterionIds, forensicCodes, type ForensicReport } from '@jinwi/forensics';
import { criterion, forensicReport } from '../../test/report-factory.js';
import { type StoredAnalysis } from './analysis.repository.js';
import { toHistory } from './to-history.js';
import { toRecord } from './to-record.js';

const stored = (given: Partial<StoredAnalysis> = {}): StoredAnalysis => {
  const report = given.report ?? forensicReport();
  return {
    id: 7,
    submissionId: '0b5b0f0e-7d8a-4a51-9f3f-0d5ad0d2a001',
    userId: 3,
    batchId: null,
    idempotencyKey: null,
    objectKey: 'analyses/x/original',
    imageName: '사진.jpg',
    imageSize: 1234,
    imageSha256: null,
    source: null,
    state: 'done',
    result: report.verdict,
    score: report.score,
    report,
    secondOpinion: null,
    modelsKey: null,
    images: {},
    failureCode: null,
    hidden: false,
    testsDone: 0,
    testsTotal: 0,
    lastTestId: null,
    earlyFindings: null,
    attempts: 1,
    createdAt: new Date('2026-11-21T01:02:03.004Z'),
    admittedAt: new Date('2026-11-21T01:02:03.004Z'),
    startedAt: null,
    finishedAt: null,
    deletedAt: null,
    ...given,
  };
};

const recordOf = (report: Partial<ForensicReport>, locale: 'ko' | 'en' = 'en') =>
  toRecord(stored({ report: forensicReport(report) }), locale);

describe('the record of an analysis', () => {
  it('API-030 BR-018 fits the contract and names nothing but own addresses', () => {
    const record = analysisRecordSchema.parse(
      toRecord(
        stored({ images: { thumbnail: { key: 'k', contentType: 'image/webp', sizeBytes: 1 } } }),
        'ko',
      ),
    );
    expect(record).toMatchObject({
      id: 7,
      userId: 3,
      imageUrl: '/api/analysis/7/image',
      imageName: '사진.jpg',
      imageSize: 1234,
      result: 'No Signs Found',
      score: 88,
      hidden: false,
      createdAt: '2026-11-21T01:02:03.004Z',
      artifacts: { original: '/api/analysis/7/original', thumbnail: '/api/analysis/7/thumbnail' },
    });
  });

  it('shows a second opinion without its internals, and leaves the score alone', () => {
    const opinion = { source: 'vision', state: 'given', points: -6, summary: { ko: '가', en: 'a' } } as const;
    const record = analysisRecordSchema.parse(
      toRecord(stored({ secondOpinion: { ...opinion, model: 'm', reason: null } }), 'en'),
    );
    expect(record.secondOpinion).toEqual(opinion);
    expect(record.score).toBe(88);
  });

  it('API-043 names a map only when it exists', () => {
    expect(toRecord(stored(), 'en').artifacts).toEqual({ original: '/api/analysis/7/original' });
    const images = { ela: { key: 'k', contentType: 'image/png', sizeBytes: 1 } };
    expect(toRecord(stored({ images }), 'en').artifacts).toHaveProperty('ela', '/api/analysis/7/ela');
  });

  it('API-149 names the sheet of ingredients only when it exists', () => {
    const image = { key: 'k', contentType: 'image/webp', sizeBytes: 1 };
    const { artifacts } = toRecord(stored({ images: { ingredients: image } }), 'en');
    expect(artifacts).toEqual({
      original: '/api/analysis/7/original',
      ingredients: '/api/analysis/7/ingredients',
    });
  });

  it('API-043 says what lies where on the evidence sheet, but not in lists', () => {
    const pictures = [{ criterionId: 'ela', top: 0, width: 40, height: 30 }];
    const images = { evidence: { key: 'k', contentType: 'image/png', sizeBytes: 1, pictures } };
    const evidence = { url: '/api/analysis/7/evidence', pictures };
    expect(toRecord(stored({ images }), 'en').artifacts).toHaveProperty('evidence', evidence);
    const [listed] = toHistory([stored({ images })], {
      locale: 'en',
      pageSize: 2,
      keepDays: null,
      decisionOf: () => ({}),
    }).records;
    expect(listed?.artifacts.evidence).toBeUndefined();
  });

  it('names each map once, the heat map with the strongest test', () => {
    const { report } = recordOf({
      criteria: [
        criterion({ id: 'ela', mapId: 'ela' }),
        criterion({ id: 'adq2', mapId: 'heatmap', llr: 2 }),
        criterion({ id: 'metadata', mapId: 'heatmap', llr: 3 }),
        criterion({ id: 'thumbnail' }),
      ],
    });
    expect(report?.criteria.map(({ map }) => map)).toEqual(['ela', null, 'heatmap', null]);
  });

  it('names the facts that decided, with the words of their finding', () => {
    const params = { signer: 'Someone' };
    const { report } = recordOf({
      decisiveReasons: ['provenance.mismatch', 'ai.generation-parameters'],
      findings: [
        {
          criterionId: 'provenance',
          group: 'source',
          strength: 'strong',
          code: 'provenance.mismatch',
          params,
        },
      ],
    });
    expect(report?.decisive).toEqual([{ code: 'provenance.mismatch', params }]);
  });

  it('API-039 writes manipulation as JSON, where DOF = 100 − score', () => {
    const record = recordOf({
      criteria: [
        criterion({ id: 'ela', score: 30, fired: true }),
        criterion({ id: 'thumbnail', applicable: false, score: null, reason: 'reason.no-thumbnail' }),
      ],
      firedCount: 1,
    });
    const manipulation = manipulationSchema.parse(JSON.parse(record.manipulation ?? ''));
    const name = criterionTexts.ela?.name.en;
    expect(manipulation.criteria_analysis).toEqual([{ id: 'ela', name, score: 30, DOF: 70 }]);
    expect(manipulation.criteria).toEqual([
      { id: 'ela', name, score: 30, details: forensicTexts['ela.uniform']?.en },
    ]);
    expect(manipulation.overallEvaluation).toContain('1 of 1 test that gave an answer found signs.');
  });

  it('says so when too little could be tested', () => {
    const { manipulation } = recordOf({ inconclusive: true });
    expect(manipulation).toContain('Most tests could not be applied');
  });

  it('BR-056 says why a kind of picture keeps no traces, with its kind', () => {
    const code = 'kind.screenshot';
    const { manipulation, report } = recordOf({
      kind: 'screenshot',
      verdict: 'Inconclusive',
      inconclusive: true,
      decisiveReasons: [code],
      findings: [{ criterionId: 'jpeg-structure', code, params: {}, group: 'file', strength: 'info' }],
    });
    expect(report).toMatchObject({ kind: 'screenshot', decisive: [{ code }] });
    expect(manipulation).toContain(forensicTexts[code]?.en);
    expect(manipulation).not.toContain('Too few tests');
  });

  it('BR-055 has no kind in reports that predate kinds', () => {
    const { kind: _, ...before } = forensicReport();
    const record = analysisRecordSchema.parse(toRecord(stored({ report: before }), 'en'));
    expect(record.report).not.toBeNull();
    expect(record.report?.kind).toBeUndefined();
  });

  it('API-040 writes metadata as blocks of label and details, unbroken by blank lines', () => {
    const record = recordOf({
      metadata: [
        { group: 'capture', code: 'field.make', value: 'Canon' },
        { group: 'source', code: 'field.caption', value: 'one\n\n  two\n' },
      ],
      findings: [
        { criterionId: 'metadata', group: 'edit', strength: 'info', code: 'metadata.consistent', params: {} },
        { criterionId: 'ela', group: 'file', strength: 'info', code: 'ela.uniform', params: {} },
      ],
    });
    expect(record.metadata?.split('\n\n')).toEqual([
      'Make: Canon',
      'Caption: one\ntwo',
      `Finding: ${forensicTexts['metadata.consistent']?.en}`,
    ]);
    expect(recordOf({}).metadata).toBeNull();
  });

  it('API-030 writes each AI marker of the file once, or null', () => {
    const marker = {
      code: 'ai.source-type',
      source: 'xmp:DigitalSourceType',
      generator: null,
      models: [],
      value: 'trainedAlgorithmicMedia',
      extent: 'generated' as const,
    };
    const { aiGenerationMarkers } = recordOf({ aiMarkers: [marker, marker] });
    expect(aiGenerationMarkers).toBe('The file declares its digital source type: Made by AI.');
    expect(recordOf({}).aiGenerationMarkers).toBeNull();
  });

  it('carries the answer about AI unless the report predates it', () => {
    const ai = { answer: 'likely', probability: 0.97, basis: ['ai-pixels.likely'], model: 'm@1' } as const;
    expect(recordOf({ ai: { ...ai, basis: [...ai.basis] } }).report?.ai).toEqual(ai);
    const { ai: _, ...before } = forensicReport();
    const record = analysisRecordSchema.parse(toRecord(stored({ report: before }), 'en'));
    expect(record.report?.ai).toBeUndefined();
  });

  it('API-030 lists pixels among the AI findings only when they suggest AI', () => {
    const pixels = (code: string) =>
      recordOf({ criteria: [criterion({ id: 'ai-pixels', details: [{ code, params: { percent: 97 } }] })] });
    expect(pixels('ai-pixels.likely').aiGenerationMarkers).toContain(
      'its pixels look very much like those of AI-made pictures',
    );
    expect(pixels('ai-pixels.signs').aiGenerationMarkers).toContain(
      'more like those of AI-made pictures than of photos',
    );
    expect(pixels('ai-pixels.undecided').aiGenerationMarkers).toBeNull();
    expect(pixels('ai-pixels.unlikely').aiGenerationMarkers).toBeNull();
  });

  it('BR-039 says of a verdict by pixels that a network can err', () => {
    const ai = { answer: 'likely', probability: 0.99, basis: [], model: 'm@1' } as const;
    const evaluationOf = (given: Partial<ForensicReport>) =>
      recordOf({ verdict: 'Likely AI-Generated', ...given }).manipulation;
    expect(evaluationOf({ ai: { ...ai, basis: [] } })).toContain('This is a neural network’s judgement');
    expect(evaluationOf({ ai: { ...ai, basis: [], answer: 'declared' } })).toContain(
      'Anyone can write that into a file',
    );
  });

  it('BR-038 mentions signs of AI but no alteration when AI is suspected', () => {
    const suspected = { verdict: 'Possibly AI-Generated' } as const;
    expect(recordOf(suspected).manipulation).toContain('signs of AI generation, but not enough to be sure');
    expect(recordOf(suspected).manipulation).not.toMatch(/altera|manipul/i);
    expect(recordOf(suspected, 'ko').manipulation).toContain('단정할 수는 없습니다');
  });

  it('tells what was tested when a later version’s verdict is unknown here', () => {
    const verdict = 'A verdict of a later version' as ForensicReport['verdict'];
    const record = analysisRecordSchema.parse(
      toRecord(stored({ report: forensicReport({ verdict }) }), 'en'),
    );
    expect(record.result).toBe(verdict);
    const { overallEvaluation } = manipulationSchema.parse(JSON.parse(record.manipulation ?? ''));
    expect(overallEvaluation).toBe('The 1 test that gave an answer found no signs.');
  });

  it("API-041 writes every text in the reader's language, beside stable ids", () => {
    const korean = recordOf({ metadata: [{ group: 'capture', code: 'field.make', value: 'Canon' }] }, 'ko');
    expect(korean.metadata).toBe('제조사: Canon');
    expect(korean.manipulation).toContain(criterionTexts.ela?.name.ko);
    expect(korean.report?.criteria[0]?.id).toBe('ela');
  });

  it('keeps raw statistics, timings and validation codes to itself', () => {
    expect(JSON.stringify(toRecord(stored(), 'en'))).not.toMatch(
      /statistic|timings|validationCodes|llr|objectKey/,
    );
  });

  it('API-048 lists without the report, and tells where the next page begins', () => {
    const page = toHistory([stored({ id: 9 }), stored({ id: 7 })], {
      locale: 'en',
      pageSize: 2,
      keepDays: null,
      decisionOf: () => ({}),
    });
    expect(page.records.map(({ id, report }) => ({ id, report }))).toEqual([
      { id: 9, report: null },
      { id: 7, report: null },
    ]);
    expect(page.nextBeforeId).toBe(7);
    expect(
      toHistory([stored()], { locale: 'en', pageSize: 2, keepDays: null, decisionOf: () => ({}) })
        .nextBeforeId,
    ).toBeNull();
  });
});

describe('texts', () => {
  it.each(locales)('BR-055 name every kind of picture in %s', (locale) => {
    expect(pictureKinds.filter((kind) => !kindTexts[kind]?.[locale])).toEqual([]);
  });

  it.each(locales)('API-041 exist in %s for every criterion and every code of the engine', (locale) => {
    const withoutText = [
      ...criterionIds.filter((id) => !criterionTexts[id]?.name[locale]),
      ...forensicCodes.filter((code) => !forensicTexts[code]?.[locale]),
    ];
    expect(withoutText).toEqual([]);
  });

  it.each(verdicts)('BR-038 BR-039 of %s never call an image real or fake', (verdict) => {
    const evaluationOf = (locale: Locale) =>
      manipulationSchema.parse(JSON.parse(recordOf({ verdict }, locale).manipulation ?? ''))
        .overallEvaluation;
    expect(evaluationOf('en')).not.toMatch(/\b(real|fake|proven|authentic)\b/i);
    expect(evaluationOf('ko')).not.toMatch(/진짜|가짜|증명|입증/);
    expect(evaluationOf('ko')).toMatch(/니다\.$/);
  });
});
