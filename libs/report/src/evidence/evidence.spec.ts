import { toEvidence } from './evidence.js';
import { makeAnswer, makeRecord, makeReport } from '../../test/made-record.js';

describe('evidence of a record', () => {
  it('UI-143 sorts criteria weakest first and sets those without a score last', () => {
    const manipulation = JSON.stringify({
      criteria: [
        { name: 'b', score: 90 },
        { name: 'none' },
        { name: 'a', score: 10 },
        { name: 'c', score: 90 },
      ],
    });
    const { criteria } = toEvidence(makeRecord({ manipulation }), 'en');
    expect(criteria.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'none']);
  });

  it('UI-150 names and explains each criterion in the reader’s language', () => {
    const record = makeRecord({ report: makeReport() });
    const [ko] = toEvidence(record, 'ko').criteria;
    const [en] = toEvidence(record, 'en').criteria;
    expect(en).toMatchObject({ key: 'ela', score: 41 });
    expect(en?.looksAt).toBeTruthy();
    expect(en?.canMislead).toBeTruthy();
    expect(ko?.name).not.toBe(en?.name);
    expect(ko?.details[0]).toMatch(/[가-힣]/u);
  });

  it('UI-145 takes DOF as the record states it', () => {
    const manipulation = JSON.stringify({
      criteria_analysis: [{ id: 'ela', name: 'ELA', score: 41, DOF: 59 }],
    });
    const record = makeRecord({ manipulation, report: makeReport() });
    expect(toEvidence(record, 'en').criteria[0]?.dof).toBe('59');
  });

  it('UI-145 shows no DOF beside a criterion whose score is not shown', () => {
    const criteria = makeReport().criteria.map((criterion) => ({ ...criterion, score: 86, fired: false }));
    const manipulation = JSON.stringify({ criteria_analysis: [{ id: 'ela', score: 86, DOF: 14 }] });
    const [ela] = toEvidence(makeRecord({ manipulation, report: makeReport({ criteria }) }), 'en').criteria;
    expect(ela).toMatchObject({ standing: 'clear', hasBar: false, dof: null });
  });

  it('UI-133 calls metadata without fields nothing to compare', () => {
    const details = [{ code: 'metadata.bare', params: {} }];
    const criteria = makeReport().criteria.map((one) => ({ ...one, id: 'metadata', score: 90, details }));
    const [metadata] = toEvidence(makeRecord({ report: makeReport({ criteria }) }), 'en').criteria;
    expect(metadata).toMatchObject({ standing: 'clear', clearWord: 'Nothing to compare' });
  });

  it('keeps tests that could not be applied apart, with the reason', () => {
    const { notApplicable, coverage } = toEvidence(makeRecord({ report: makeReport() }), 'en');
    expect(notApplicable.map(({ key }) => key)).toEqual(['provenance']);
    expect(notApplicable[0]?.details).toHaveLength(1);
    expect(coverage).toEqual({ fired: 1, answered: 2, skipped: 1, isInconclusive: false });
  });

  it('UI-148 reads AI findings of old records line by line', () => {
    const record = makeRecord({ aiGenerationMarkers: 'Prompt found.\n\nModel named.' });
    expect(toEvidence(record, 'en').aiFindings).toEqual(['Prompt found.', 'Model named.']);
  });

  it('formats dates of the file and leaves other values unchanged', () => {
    const metadata = [
      { group: 'capture', code: 'field.date-original', value: '2016:04:19 14:49:49' },
      { group: 'capture', code: 'field.lens', value: '4.15mm f/2.2' },
      { group: 'edit', code: 'field.date-modified', value: '0000:00:00 00:00:00' },
    ] as const;
    const shown = toEvidence(makeRecord({ report: makeReport({ metadata: [...metadata] }) }), 'en');
    expect(shown.metadata.groups.flatMap(({ fields }) => fields.map(({ details }) => details))).toEqual([
      'April 19, 2016 at 2:49 PM',
      '4.15mm f/2.2',
      '0000:00:00 00:00:00',
    ]);
  });

  it('tells tests that found something from clear and informative ones', () => {
    const [base] = makeReport().criteria;
    if (!base) throw new Error('the made report has criteria');
    const report = makeReport({
      criteria: [
        { ...base, id: 'provenance', fired: true, score: 5 },
        { ...base, id: 'zero', weight: 0, score: null },
        { ...base, id: 'adq2', fired: true, score: 9 },
        { ...base, id: 'ela', fired: true, score: 88 },
        { ...base, id: 'declared-ai', weight: 0, fired: true, score: 5 },
        { ...base, id: 'jpeg-structure', weight: 0, score: null },
        { ...base, id: 'thumbnail', weight: 0, score: 95 },
      ],
      provenance: { ...makeReport().provenance, state: 'valid', isAi: true },
    });
    const { criteria, coverage } = toEvidence(makeRecord({ report }), 'en');
    const standings = criteria.map(({ key, standing }) => [key, standing]);
    expect(coverage?.fired).toBe(3);
    expect(criteria.filter(({ hasBar }) => hasBar).map(({ key }) => key)).toEqual(['declared-ai', 'adq2']);
    expect(Object.fromEntries(standings)).toEqual({
      thumbnail: 'clear',
      provenance: 'signed',
      'declared-ai': 'found',
      adq2: 'found',
      ela: 'clear',
      zero: 'noted',
      'jpeg-structure': 'noted',
    });
  });

  it('counts a declaration of AI among the findings, and no other', () => {
    const [base] = makeReport().criteria;
    if (!base) throw new Error('the made report has criteria');
    const standingOf = (code: string, extent: 'generated' | 'algorithmic' = 'generated') => {
      const criterion = {
        ...base,
        id: 'declared-ai',
        weight: 0,
        score: null,
        details: [{ code, params: {} }],
      };
      const ai = makeAnswer({ answer: 'declared', declared: { extent, isSigned: false } });
      const record = makeRecord({ report: makeReport({ ai, criteria: [criterion] }) });
      return toEvidence(record, 'en').criteria[0]?.standing;
    };
    expect(standingOf('ai.source-type')).toBe('declared');
    expect(standingOf('ai.none-declared')).toBe('noted');
    expect(standingOf('ai.source-type', 'algorithmic')).toBe('noted');
  });

  it('gives the reasons of the verdict once each, facts first', () => {
    const fact = { code: 'provenance.mismatch', params: {} };
    const { reasons } = toEvidence(makeRecord({ report: makeReport({ decisive: [fact] }) }), 'en');
    expect(reasons.map(({ criterion }) => criterion)).toEqual([null, 'Error level analysis (ELA)']);
    const [ela] = makeReport().criteria.filter(({ id }) => id === 'ela');
    const same = toEvidence(makeRecord({ report: makeReport({ decisive: ela?.details ?? [] }) }), 'en');
    expect(same.reasons).toHaveLength(1);
  });

  it('finds a test’s picture on the sheet, or the error-level map', () => {
    const place = { criterionId: 'metadata', top: 30, width: 40, height: 30 };
    const artifacts = { ela: '/e', evidence: { url: '/s', pictures: [place] } };
    const { criteria } = toEvidence(makeRecord({ report: makeReport(), artifacts }), 'en');
    const pictures = Object.fromEntries(criteria.map(({ key, picture }) => [key, picture]));
    expect(pictures).toEqual({ metadata: { url: '/s', place }, ela: { url: '/e', place: null } });
  });

  it('says when the file looks like one that a messenger saved again', () => {
    const finding = { code: 'jpeg.messenger-like', params: {}, group: 'file', strength: 'info' } as const;
    const report = makeReport({ findings: [{ criterionId: 'jpeg-structure', ...finding }] });
    expect(toEvidence(makeRecord({ report }), 'en').isResaved).toBe(true);
    expect(toEvidence(makeRecord({ report: makeReport() }), 'en').isResaved).toBe(false);
  });

  it('leaves out a date of change that only repeats when the image was taken', () => {
    const codesOf = (modified: string) => {
      const metadata = [
        { group: 'capture', code: 'field.date-original', value: '2016:04:19 14:49:49' },
        { group: 'edit', code: 'field.date-modified', value: modified },
      ] as const;
      const { groups } = toEvidence(
        makeRecord({ report: makeReport({ metadata: [...metadata] }) }),
        'en',
      ).metadata;
      return groups.flatMap(({ fields }) => fields.map(({ label }) => label));
    };
    expect(codesOf('2016:04:19 14:49:49')).toEqual(['Taken']);
    expect(codesOf('2016:04:20 08:00:00')).toEqual(['Taken', 'Modified']);
  });

  it('groups metadata and leaves out empty groups', () => {
    const software = { group: 'edit', code: 'field.software', value: 'Photoshop' } as const;
    const report = makeReport({ metadata: [...makeReport().metadata, software] });
    const { metadata } = toEvidence(makeRecord({ report }), 'en');
    expect(metadata.groups.map(({ group }) => group)).toEqual(['capture', 'edit']);
    expect(metadata.standouts).toEqual([
      { text: expect.stringContaining('photo editor saved the file (Photoshop)'), strength: 'weak' },
    ]);
  });
});
