import { type ReportCriterion } from '@jinwi/contracts';
import { madeStoryReport } from '../../test/made-story-report.js';
import { toEvidence } from './evidence.js';
import { foundMaps, hasFound } from './criterion-evidence.js';

const drawn: ReportCriterion = {
  id: 'ela',
  family: 'jpeg-history',
  applicable: true,
  reason: null,
  score: 40,
  weight: 1,
  fired: true,
  map: 'ela',
  details: [],
};
const heat: ReportCriterion = { ...drawn, id: 'noise', map: 'heatmap' };

const cases: { when: string; criteria: ReportCriterion[]; kinds: string[] }[] = [
  { when: 'the lowest score is first', criteria: [drawn, { ...heat, score: 10 }], kinds: ['heatmap', 'ela'] },
  {
    when: 'a test that fired but scores clear found nothing',
    criteria: [{ ...drawn, score: 85 }],
    kinds: [],
  },
  { when: 'a low score is enough', criteria: [{ ...drawn, fired: false }], kinds: ['ela'] },
  { when: 'a test without a score must have fired', criteria: [{ ...drawn, score: null }], kinds: ['ela'] },
  {
    when: 'a test that only informs found nothing',
    criteria: [{ ...drawn, score: null, fired: false }],
    kinds: [],
  },
  {
    when: 'a test that does not apply found nothing',
    criteria: [{ ...drawn, applicable: false }],
    kinds: [],
  },
  { when: 'a test without a map shows none', criteria: [{ ...drawn, map: null }], kinds: [] },
];

describe('the maps of what was found', () => {
  it.each(cases)('$when', ({ criteria, kinds }) =>
    expect(foundMaps({ criteria }).map(({ kind }) => kind)).toEqual(kinds),
  );

  it.each(cases)('are those of the criteria that the report calls found: $when', ({ criteria }) => {
    const evidence = toEvidence({ report: { ...madeStoryReport({}), criteria } }, 'en');
    const found = evidence.criteria.filter(hasFound).map(({ key }) => key);
    const withMap = criteria.filter(({ map }) => map).map(({ id }) => id);
    expect(foundMaps({ criteria }).map(({ criterionId }) => criterionId)).toEqual(
      found.filter((id) => withMap.includes(id)),
    );
  });
});
