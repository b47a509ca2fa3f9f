import { expect, it } from 'vitest';
import { aBatch, anItem } from '../../testing/batches.js';
import { countItems, listItems, mergeTable, type TableView } from './list-items.js';

const items = [
  anItem({ position: 0, imageName: 'IMG_10.jpg', verdict: 'No Signs Found', score: 80 }),
  anItem({ position: 1, imageName: 'img_9.jpg', verdict: 'Likely Manipulated', score: 12 }),
  anItem({ position: 2, imageName: 'b.jpg', state: 'failed', verdict: null, score: null }),
  anItem({ position: 3, imageName: 'a.jpg', verdict: 'Likely AI-Generated', score: 4 }),
  anItem({ position: 4, imageName: 'c.jpg', state: 'running', verdict: null, score: null }),
  anItem({ position: 5, imageName: 'd.jpg', verdict: 'Inconclusive', score: 90 }),
  anItem({ position: 6, imageName: 'e.jpg', verdict: 'Likely Genuine', score: 97 }),
  anItem({ position: 7, imageName: 'f.jpg', verdict: 'Possibly AI-Generated', score: 62 }),
];

const check = (view: Partial<TableView>, positions: number[]) => {
  const whole: TableView = { filter: 'all', sort: 'position', direction: 'ascending', ...view };
  expect(listItems(items, whole).map(({ position }) => position)).toEqual(positions);
};

it('sorts by position and by name, numbers in names as numbers', () => {
  check({}, [0, 1, 2, 3, 4, 5, 6, 7]);
  check({ direction: 'descending' }, [7, 6, 5, 4, 3, 2, 1, 0]);
  check({ sort: 'name' }, [3, 2, 4, 5, 6, 7, 1, 0]);
});

it('sorts by verdict, with items without one always last', () => {
  check({ sort: 'verdict', direction: 'descending' }, [3, 1, 7, 5, 0, 6, 2, 4]);
  check({ sort: 'verdict', direction: 'ascending' }, [6, 0, 5, 7, 1, 3, 2, 4]);
});

it('sorts by the score that is shown', () => {
  check({ sort: 'score' }, [3, 1, 7, 0, 6, 2, 4, 5]);
  check({ sort: 'score', direction: 'descending' }, [6, 0, 7, 1, 3, 2, 4, 5]);
});

it('filters by verdict, failure and what is unfinished, and counts each', () => {
  check({ filter: 'fake' }, [1, 3]);
  check({ filter: 'suspicious' }, [7]);
  check({ filter: 'no-signs' }, [0]);
  check({ filter: 'failed' }, [2]);
  check({ filter: 'unfinished' }, [4]);
  expect(countItems(items)).toEqual({
    all: 8,
    fake: 2,
    suspicious: 1,
    'no-signs': 1,
    inconclusive: 1,
    authentic: 1,
    failed: 1,
    unfinished: 1,
  });
});

it('a deleted analysis counts under "all" only', () => {
  const deleted = anItem({ verdict: null, score: null });
  expect(countItems([deleted])).toMatchObject({ all: 1, fake: 0, unfinished: 0 });
});

it('merges changed items and keeps the others as they are', () => {
  const known = mergeTable(null, { batch: aBatch({ version: 1 }), items: items.slice(0, 3) });
  const changed = anItem({ position: 1, verdict: 'Likely Genuine' });
  const merged = mergeTable(known, {
    batch: aBatch({ version: 2 }),
    items: [changed, anItem({ position: 3 })],
  });
  expect(merged.batch.version).toBe(2);
  expect(merged.items.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  expect(merged.items[0]).toBe(known.items[0]);
  expect(merged.items[1]).toBe(changed);
  expect(mergeTable(known, { batch: aBatch({ version: 3 }), items: [] }).items).toBe(known.items);
});
