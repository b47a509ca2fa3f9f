import { type Criterion } from '../src/report/report.js';

/** Makes the result of a method that has a weight and found nothing. */
export const madeCriterion = (changes: Partial<Criterion> = {}): Criterion => ({
  id: 'ela',
  family: 'jpeg-history',
  applicable: true,
  reason: null,
  score: 90,
  llr: 0,
  statistic: 0,
  weight: 1,
  fired: false,
  details: [],
  ...changes,
});
