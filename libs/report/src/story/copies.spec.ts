import { type CopiedPlaces, type Report, type ReportCriterion } from '@jinwi/contracts';
import { reportWords } from '../words/report-words.js';
import { copiesOf, copyText, placeOf } from './copies.js';

const box = (left: number, top = 100) => ({ left, top, width: 100, height: 80 });
const copy = (from: number, to: number, isDirected = false): CopiedPlaces => ({
  from: box(from),
  to: box(to),
  isDirected,
});

const test = (score: number, copies?: CopiedPlaces[]): ReportCriterion => ({
  id: 'copy-move',
  family: 'copies',
  applicable: true,
  reason: null,
  score,
  weight: 1,
  fired: true,
  map: null,
  details: [],
  ...(copies ? { copies } : {}),
});

describe('copiesOf', () => {
  it('is empty for reports that name no places', () => {
    expect(copiesOf({ criteria: [test(20)] })).toEqual([]);
  });

  it('begins with the weakest score and has at most five', () => {
    const many = [0, 1000, 2000, 3000, 4000].map((left) => copy(left, left + 500));
    const found = copiesOf({ criteria: [test(40, many), test(20, [copy(9000, 9500)])] });
    expect(found).toHaveLength(5);
    expect(found[0]).toEqual(copy(9000, 9500));
  });

  it('names a copy found by two tests once, with its direction', () => {
    const criteria = [test(20, [copy(0, 500)]), test(40, [copy(505, 3, true)])];
    expect(copiesOf({ criteria })).toEqual([copy(505, 3, true)]);
  });
});

it('copiesOf gives no direction to a part that two others equal', () => {
  const twoSources = [copy(0, 500, true), copy(900, 500, true)];
  expect(copiesOf({ criteria: [test(20, twoSources)] })).toEqual([copy(0, 500), copy(900, 500)]);
  const pastedTwice = [copy(0, 500, true), copy(0, 900, true)];
  expect(copiesOf({ criteria: [test(20, pastedTwice)] })).toEqual(pastedTwice);
});

describe('placeOf', () => {
  it.each([
    [box(0, 0), 'topLeft'],
    [box(250, 160), 'centre'],
    [box(500, 320), 'bottomRight'],
  ] as const)('names the ninth of the picture that holds the middle of %j', (one, place) => {
    expect(placeOf(one, { width: 600, height: 400 })).toBe(place);
  });
});

it('copyText ends the Korean names of places with the particle that fits', () => {
  const image = { width: 600, height: 400 } as Report['image'];
  const places = { from: box(250, 10), to: box(250, 310), isDirected: false };
  expect(copyText(places, { image }, reportWords('ko'))).toBe(
    '같은 부분이 위쪽과 아래쪽에 두 번 나타납니다.',
  );
});

it('copyText names one place for parts side by side, although a line of the grid is between them', () => {
  const image = { width: 600, height: 400 } as Report['image'];
  const places = { from: box(120), to: box(230), isDirected: false };
  expect(copyText(places, { image }, reportWords('en'))).toBe(
    'The same part appears more than once in one area (centre).',
  );
});

it('copyText names both places of parts side by side across most of the image', () => {
  const image = { width: 300, height: 200 } as Report['image'];
  const places = { from: box(0, 60), to: box(180, 60), isDirected: false };
  expect(copyText(places, { image }, reportWords('en'))).toBe(
    'The same part appears at the left and the right.',
  );
});
