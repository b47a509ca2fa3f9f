import { monthsAfter, yearsAfter } from './dates.js';

describe('calendar steps', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-11-30', 3, '2028-02-29'],
    ['2026-12-15', 3, '2027-03-15'],
    ['2026-08-31', 3, '2026-11-30'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(monthsAfter(new Date(from), months)).toEqual(new Date(to));
  });

  it.each([
    ['2026-01-01', '2031-01-01'],
    ['2028-02-29', '2033-03-01'],
  ])('%s and five years is %s', (from, to) => {
    expect(yearsAfter(new Date(from), 5)).toEqual(new Date(to));
  });
});
