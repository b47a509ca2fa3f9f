import { describe, expect, it } from 'vitest';
import { makeRecord, makeReport } from '../../testing/records.js';
import { toEvidence } from './evidence.js';

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

  it('UI-150 names and explains each criterion of a report in the language of the reader', () => {
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

  it('keeps tests that could not be applied apart, with the reason', () => {
    const { notApplicable, coverage } = toEvidence(makeRecord({ report: makeReport() }), 'en');
    expect(notApplicable.map(({ key }) => key)).toEqual(['provenance']);
    expect(notApplicable[0]?.details).toHaveLength(1);
    expect(coverage).toEqual({ fired: 1, applicable: 2, skipped: 1, isInconclusive: false });
  });

  it('UI-148 reads AI findings of old records line by line', () => {
    const record = makeRecord({ aiGenerationMarkers: 'Prompt found.\n\nModel named.' });
    expect(toEvidence(record, 'en').aiFindings).toEqual(['Prompt found.', 'Model named.']);
  });

  it('groups metadata and leaves out empty groups', () => {
    const { metadata } = toEvidence(makeRecord({ report: makeReport() }), 'en');
    expect(metadata.groups.map(({ group }) => group)).toEqual(['capture', 'edit']);
  });
});
