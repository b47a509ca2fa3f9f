import { reportWords, toEvidence } from '@jinwi/report';
import { describe, expect, it } from 'vitest';
import { makeRecord, makeReport } from '@jinwi/report/testing';
import { type Spot } from '../image/read-map.js';
import { findingsMax, findingsOf } from './use-show-me.js';

const [first, ela] = makeReport().criteria;
const box = { left: 100, top: 100, width: 400, height: 300 };
const copyMove = {
  ...first!,
  id: 'copy-move',
  score: 25,
  fired: true,
  copies: [{ from: box, to: { ...box, left: 3200, top: 2400 }, isDirected: true }],
};
const spot: Spot = { place: 'topRight', box: { left: 0.75, top: 0, width: 0.25, height: 0.2 } };

const found = (criteria = [copyMove, ela!], spots = new Map([['ela', spot]])) => {
  const record = makeRecord({ report: makeReport({ criteria }), artifacts: { ela: '/e', heatmap: '/h' } });
  return findingsOf({ record, evidence: toEvidence(record, 'en'), spots }, reportWords('en'));
};

describe('the findings that have a place', () => {
  it('UI-312 are copies first, then places where a test’s picture stands out', () => {
    expect(found()).toMatchObject([
      {
        text: 'A part was copied from the upper left to the lower right.',
        box: { left: 100, top: 100, width: 3500, height: 2600 },
      },
      {
        text: 'Error level analysis (ELA): strongest at the upper right.',
        box: { left: 3000, top: 0, width: 1000, height: 600 },
      },
    ]);
  });

  it('UI-312 are parts that do not fit, rather than their map’s peak', () => {
    const network = { ...ela!, id: 'altered-pixels', map: 'heatmap' as const, regions: [box] };
    expect(found([network], new Map([['altered-pixels', spot]]))).toMatchObject([
      { text: 'A part at the upper left does not fit the rest.', box },
    ]);
  });

  it('UI-312 leave out tests that found nothing, and pictures without a strongest place', () => {
    const quiet = { ...copyMove, fired: false, score: 95 };
    expect(found([quiet, { ...ela!, score: 95 }])).toEqual([]);
    expect(found([ela!], new Map())).toEqual([]);
  });

  it('UI-312 are only a few', () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...ela!,
      id: `test-${index}`,
    }));
    const spots = new Map(many.map(({ id }) => [id, spot]));
    expect(found(many, spots)).toHaveLength(findingsMax);
  });
});
