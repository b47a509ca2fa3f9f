import { type Report } from '@jinwi/contracts';
import { makeReport } from '../../test/made-record.js';
import { reportWords } from '../words/report-words.js';
import { timelineOf } from './timeline.js';

const stepsOf = (fields: Partial<Report>) =>
  timelineOf({ report: makeReport(fields), locale: 'en', t: reportWords('en') });

const field = (code: string, value: string) => ({ group: 'edit' as const, code, value });

describe('the timeline of a file', () => {
  it('is empty where the file tells nothing', () => {
    expect(stepsOf({ metadata: [] })).toEqual([]);
  });

  it('tells the newest first, from the last save to the capture', () => {
    const [base] = makeReport().criteria;
    if (!base) throw new Error('the made report has criteria');
    const steps = stepsOf({
      criteria: [
        { ...base, id: 'jpeg-structure', details: [{ code: 'jpeg.quality-stock', params: { quality: 85 } }] },
        { ...base, id: 'adq2', details: [{ code: 'adq2.uniform', params: { frequencies: 9 } }] },
      ],
      metadata: [
        field('field.make', 'Canon'),
        field('field.model', 'Canon EOS 80D'),
        field('field.date-original', '2025:05:01 10:20:30'),
        field('field.date-modified', '2025:05:02 09:00:00'),
        field('field.creator-tool', 'Photoshop'),
        field('field.edit-history', '3'),
      ],
    });
    expect(steps.map(({ title, tool }) => [title, tool])).toEqual([
      ['Last save', null],
      ['Modified', 'Photoshop'],
      ['3 recorded steps of editing', null],
      ['Earlier save', null],
      ['Taken', 'Canon EOS 80D'],
    ]);
  });

  it('tells the recorded steps of editing, each with its time and program', () => {
    const steps = stepsOf({
      metadata: [
        field('field.date-original', '2025:05:01 10:20:30'),
        field('field.edit-history', '3'),
        field('field.derived-from', 'xmp.did:1'),
      ],
      edits: [
        { action: 'created', when: '2025-05-02T09:00:00+09:00', software: 'Photoshop 26.0' },
        { action: 'version_updated', when: null, software: null },
        { action: 'saved', when: '2025-05-02T09:30:00+09:00', software: 'Photoshop 26.0' },
      ],
    });
    expect(steps.map(({ title, tool, when }) => [title, tool, when?.iso ?? null])).toEqual([
      ['Saved', 'Photoshop 26.0', '2025-05-02T09:30:00+09:00'],
      ['version_updated', null, null],
      ['Created', 'Photoshop 26.0', '2025-05-02T09:00:00+09:00'],
      ['Made from another document', null, null],
      ['Taken', null, '2025-05-01T10:20:30Z'],
    ]);
  });

  it.each([
    ['HTC', 'HTC One', 'HTC One'],
    ['htc', 'HTC One', 'HTC One'],
    ['NIKON CORPORATION', 'NIKON D70', 'NIKON D70'],
    ['Google', 'Pixel 9', 'Google Pixel 9'],
  ])('names the maker %s and the model %s as %s', (make, model, tool) => {
    const [step] = stepsOf({ metadata: [field('field.make', make), field('field.model', model)] });
    expect(step?.tool).toBe(tool);
  });

  it('does not take a camera that names its firmware for an editor', () => {
    const steps = stepsOf({
      metadata: [
        field('field.date-original', '2025:05:03 10:20:30'),
        field('field.date-modified', '2025:05:03 10:20:30'),
        field('field.software', '9.3.1'),
      ],
    });
    expect(steps.map(({ title }) => title)).toEqual(['Taken']);
  });

  it('sorts steps by their time, even against the usual order', () => {
    const steps = stepsOf({
      metadata: [
        field('field.date-original', '2025:05:03 10:20:30'),
        field('field.date-modified', '2025:05:02 09:00:00'),
      ],
    });
    expect(steps.map(({ title }) => title)).toEqual(['Taken', 'Modified']);
  });
});
