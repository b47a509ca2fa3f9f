import { madeCriterion } from '../../test/made-criterion.js';
import { type Criterion } from '../report/report.js';
import { fires } from './calibration.js';
import { fuse } from './fuse.js';
import { settledFacts } from './settling.js';

const row = { weight: 1, firesFrom: 1, settlesFrom: 3, knots: [[1, 2] as const], negatives: 160 };

const criterion = (changes: Partial<Criterion>): Criterion =>
  madeCriterion({ id: 'ai-pixels', family: 'generator', llr: 2, ...changes });

describe('settledFacts', () => {
  const factsOf = (changes: Partial<Criterion>) =>
    settledFacts([criterion(changes)], { 'ai-pixels': row, ela: row });

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
    expect(settledFacts([criterion({ statistic: 99 })], { 'ai-pixels': plain })).toEqual([]);
  });

  it('decides the verdict, with a score below 50', () => {
    const criteria = [criterion({ statistic: 3 })];
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
