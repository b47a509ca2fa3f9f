import { madeCriterion } from '../../test/made-criterion.js';
import { type Criterion, type Finding } from '../report/report.js';
import { fires } from './calibration.js';
import { cameraOriginal, settledFacts, tracelessFinding } from './decisive-facts.js';
import { fuse } from './fuse.js';
import { pictureKinds } from '@jinwi/contracts';

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

describe('tracelessFinding', () => {
  it('BR-056 is for screenshots, graphics and thumbnails alone', () => {
    expect(pictureKinds.filter((kind) => tracelessFinding(kind, []))).toEqual([
      'screenshot',
      'graphic',
      'thumbnail',
    ]);
    expect(tracelessFinding('screenshot', [])).toMatchObject({ code: 'kind.screenshot', strength: 'info' });
  });

  it('BR-056 is none where the camera is proven', () => {
    const fact = { code: 'provenance.valid-camera', kind: 'trusted-camera' } as const;
    expect(tracelessFinding('thumbnail', [fact])).toBeNull();
    expect(tracelessFinding('thumbnail', [{ code: 'ai.label', kind: 'ai-generated' }])).not.toBeNull();
  });
});

const row = { weight: 1, firesFrom: 1, settlesFrom: 3, knots: [[1, 2] as const], negatives: 160 };

const networkCriterion = (changes: Partial<Criterion>): Criterion =>
  madeCriterion({ id: 'ai-pixels', family: 'generator', llr: 2, ...changes });

describe('settledFacts', () => {
  const factsOf = (changes: Partial<Criterion>) =>
    settledFacts([networkCriterion(changes)], { 'ai-pixels': row, ela: row });

  it('is a fact of AI from the settling point on', () => {
    expect(factsOf({ statistic: 3 })).toEqual([{ code: 'ai-pixels.likely', kind: 'ai-generated' }]);
    expect(factsOf({ statistic: 2.99 })).toEqual([]);
  });

  it.each<[string, Partial<Criterion>]>([
    ['a test that abstains', { statistic: 9, applicable: false }],
    ['a test without a statistic', { statistic: null }],
    ['a test of which nothing may be settled', { id: 'ela', statistic: 9 }],
    ['a test without a row', { id: 'ghosts', statistic: 9 }],
  ])('says nothing of %s', (_, changes) => {
    expect(factsOf(changes)).toEqual([]);
  });

  it('lets no row settle without a settling point', () => {
    const { settlesFrom: _, ...plain } = row;
    expect(settledFacts([networkCriterion({ statistic: 99 })], { 'ai-pixels': plain })).toEqual([]);
  });

  it('decides the verdict, with a score below 50', () => {
    const criteria = [networkCriterion({ statistic: 3 })];
    const fusion = fuse(criteria, settledFacts(criteria, { 'ai-pixels': row }));
    expect(fusion).toMatchObject({
      verdict: 'Likely AI-Generated',
      decisiveReasons: ['ai-pixels.likely'],
      inconclusive: false,
    });
    expect(fusion.score).toBeLessThan(50);
  });
});

it('a settling test counts as fired, whatever its firing threshold', () => {
  expect(fires(3, { ...row, firesFrom: 5 })).toBe(true);
  expect(fires(2, { ...row, firesFrom: 5 })).toBe(false);
  expect(fires(1, row)).toBe(true);
});
