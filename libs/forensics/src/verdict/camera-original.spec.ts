import { madeCriterion } from '../../test/made-criterion.js';
import { type Criterion, type Finding } from '../report/report.js';
import { cameraOriginal } from './camera-original.js';

const criterion = (id: string, code: string, changes: Partial<Criterion> = {}): Criterion =>
  madeCriterion({
    id,
    family: 'metadata',
    score: null,
    weight: 0,
    details: [{ code, params: {} }],
    ...changes,
  });

const field = (code: string) => ({ group: 'capture' as const, code, value: 'x' });
const finding = (changes: Partial<Finding>): Finding => ({
  criterionId: 'metadata',
  code: 'metadata.editor',
  params: {},
  group: 'edit',
  strength: 'weak',
  ...changes,
});

const original = {
  criteria: [
    criterion('jpeg-structure', 'jpeg.quality-custom'),
    criterion('metadata', 'metadata.consistent'),
    criterion('thumbnail', 'thumbnail.matches'),
  ],
  findings: [],
  metadata: ['field.make', 'field.model', 'field.date-original'].map(field),
};

describe('cameraOriginal', () => {
  it('is a fact where tables, metadata and preview agree', () => {
    expect(cameraOriginal(original)).toMatchObject({
      fact: { code: 'camera.original', kind: 'camera-original' },
      finding: { code: 'camera.original', strength: 'info' },
    });
  });

  it('requires each of these pieces of evidence', () => {
    for (const missing of original.criteria.keys())
      expect(
        cameraOriginal({ ...original, criteria: original.criteria.filter((_, at) => at !== missing) }),
      ).toBeNull();
    for (const missing of original.metadata.keys())
      expect(
        cameraOriginal({ ...original, metadata: original.metadata.filter((_, at) => at !== missing) }),
      ).toBeNull();
  });

  it.each([
    ['a trace of editing', { findings: [finding({})] }],
    ['strong evidence of another kind', { findings: [finding({ group: 'file', strength: 'strong' })] }],
    ['a program as the creator', { metadata: [...original.metadata, field('field.creator-tool')] }],
    [
      'a test that found something',
      { criteria: [...original.criteria, criterion('ai-pixels', 'ai-pixels.signs', { fired: true })] },
    ],
  ])('is none with %s', (_, changes) => {
    expect(cameraOriginal({ ...original, ...changes })).toBeNull();
  });
});
