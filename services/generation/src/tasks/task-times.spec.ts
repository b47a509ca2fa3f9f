import { isOverdue, overdueFailure, pauseMs, slotPauseMs, withinTime } from './task-times.js';

describe('pauseMs', () => {
  const leastMs = 5_000;

  it.each([
    [{ leastMs }, 5_000],
    [{ leastMs, failures: 1 }, 10_000],
    [{ leastMs, failures: 3 }, 40_000],
    [{ leastMs, failures: 30 }, 60_000],
    [{ leastMs, askedMs: 17_000 }, 17_000],
    [{ leastMs, askedMs: 3_600_000 }, 60_000],
    [{ leastMs, askedMs: 0, failures: 3 }, 5_000],
  ])('API-063 %j → %i ms', (asked, expected) => {
    expect(pauseMs(asked)).toBe(expected);
  });
});

describe('slotPauseMs', () => {
  it.each([
    [5, 5_000],
    [9, 5_000],
    [10, 10_000],
    [49, 45_000],
    [500, 60_000],
  ])('with %i ahead of five slots is %i ms', (ahead, expected) => {
    expect(slotPauseMs({ ahead, parallelMax: 5, leastMs: 5_000 })).toBe(expected);
  });
});

describe('isOverdue', () => {
  const admittedAt = new Date('2026-11-21T12:00:00Z');
  const deadlineMs = 15 * 60_000;

  it.each([
    ['2026-11-21T12:14:59.999Z', false],
    ['2026-11-21T12:15:00.000Z', true],
  ])('API-057 at %s: %s', (now, expected) => {
    expect(isOverdue({ admittedAt, deadlineMs, now: new Date(now) })).toBe(expected);
  });
});

describe('withinTime', () => {
  const admittedAt = new Date('2026-11-21T12:00:00Z');
  const deadlineMs = 15 * 60_000;

  it.each([
    ['2026-11-21T12:00:00Z', 60_000],
    ['2026-11-21T12:14:40Z', 20_000],
    ['2026-11-21T12:20:00Z', 0],
  ])('API-057 lets no pause reach beyond the end of the time, at %s', (now, expected) => {
    expect(withinTime(60_000, { admittedAt, deadlineMs, now: new Date(now) })).toBe(expected);
  });
});

describe('overdueFailure', () => {
  it('names the provider as unavailable only when it failed last', () => {
    expect(overdueFailure({ providerFailures: 0 })).toBe('deadline');
    expect(overdueFailure({ providerFailures: 2 })).toBe('unavailable');
  });
});
