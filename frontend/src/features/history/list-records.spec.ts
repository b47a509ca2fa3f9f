import { describe, expect, it } from 'vitest';
import { makeRecord } from '@jinwi/report/testing';
import { countRecords, listRecords } from './list-records.js';

type Shown = Parameters<typeof listRecords>[1];
const view = (part: Partial<Shown>): Shown => ({ query: '', filter: 'all', sort: 'newest', ...part });
const ids = (records: { id: number }[]) => records.map(({ id }) => id);

const records = [
  makeRecord({
    id: 1,
    imageName: 'IMG_1.jpg',
    result: 'Likely Genuine',
    score: 88,
    createdAt: '2026-11-01T00:00:00Z',
  }),
  makeRecord({ id: 2, imageName: '한강.png', score: 60, createdAt: '2026-11-03T00:00:00Z' }),
  makeRecord({
    id: 3,
    imageName: '한강.png'.normalize('NFD'),
    result: 'Likely Manipulated',
    score: 60,
    createdAt: '2026-11-03T00:00:00Z',
  }),
  makeRecord({
    id: 4,
    imageName: 'ai.png',
    result: 'Something else',
    score: 5,
    createdAt: '2026-11-02T00:00:00Z',
  }),
];

describe('rows of the history', () => {
  it.each([
    ['IMG', [1]],
    ['img', [1]],
    ['  img_1  ', [1]],
    ['.PNG', [3, 2, 4]],
    ['nothing', []],
  ])('UI-155 UI-156 the search "%s" finds %j', (query, found) =>
    expect(ids(listRecords(records, view({ query })))).toEqual(found),
  );

  it('UI-156 finds composed and decomposed Hangul by either', () => {
    expect(ids(listRecords(records, view({ query: '한강' })))).toEqual([3, 2]);
    expect(ids(listRecords(records, view({ query: '한강'.normalize('NFD') })))).toEqual([3, 2]);
  });

  it.each([
    ['newest', [3, 2, 4, 1]],
    ['oldest', [1, 4, 2, 3]],
    ['score', [1, 3, 2, 4]],
  ] as const)('UI-157 UI-158 sorts by %s, ties by newest, then id', (sort, order) =>
    expect(ids(listRecords(records, view({ sort })))).toEqual(order),
  );

  it.each([
    ['authentic', [1]],
    ['suspicious', [2]],
    ['fake', [3, 4]],
    ['all', [3, 2, 4, 1]],
  ] as const)('UI-173 the filter %s shows %j', (filter, shown) =>
    expect(ids(listRecords(records, view({ filter })))).toEqual(shown),
  );

  const unclear = [
    makeRecord({ id: 5, result: 'No Signs Found', score: 88 }),
    makeRecord({ id: 6, result: 'Inconclusive', score: 90 }),
    makeRecord({ id: 7, result: 'Likely AI-Generated', score: 4 }),
    makeRecord({ id: 8, result: 'Possibly AI-Generated', score: 66 }),
  ];

  it.each([
    ['no-signs', [6, 5]],
    ['suspicious', [8]],
    ['fake', [7]],
    ['ai', [7]],
    ['authentic', []],
  ] as const)('UI-173 BR-038 the filter %s shows %j of what is unclear or AI', (filter, shown) =>
    expect(ids(listRecords(unclear, view({ filter })))).toEqual(shown),
  );

  it('UI-173 counts the matches of each filter within the search', () => {
    const none = { all: 0, authentic: 0, 'no-signs': 0, suspicious: 0, fake: 0, ai: 0 };
    expect(countRecords(unclear, '')).toEqual({
      ...none,
      all: 4,
      'no-signs': 2,
      suspicious: 1,
      fake: 1,
      ai: 1,
    });
    expect(countRecords(records, 'png')).toEqual({ ...none, all: 3, suspicious: 1, fake: 2 });
  });

  it('UI-158 sorts what could not be judged last, whatever score is stored', () =>
    expect(ids(listRecords(unclear, view({ sort: 'score' })))).toEqual([5, 8, 7, 6]));
});
