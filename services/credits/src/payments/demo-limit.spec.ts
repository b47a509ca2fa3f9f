import { demoLimitAt, isFreshReference } from './demo-limit.js';

describe('limits of demo purchases', () => {
  it.each([
    ['2026-01-01T14:59:59.999Z', '2025-12-31T15:00:00.000Z'],
    ['2026-01-01T15:00:00.000Z', '2026-01-01T15:00:00.000Z'],
    ['2026-01-02T00:00:00.000Z', '2026-01-01T15:00:00.000Z'],
  ])('count from midnight in Korea: %s → %s', (now, since) => {
    expect(demoLimitAt(new Date(now))).toEqual({ since: new Date(since), creditsMax: 1_000 });
  });

  const now = new Date('2026-01-01T00:00:00.000Z');
  const made = (agoMs: number) => `test_payment_${now.getTime() - agoMs}`;

  it.each([
    [made(0), true],
    [made(600_000), true],
    [made(600_001), false],
    [made(-600_000), true],
    [made(-600_001), false],
    ['test_payment_123', false],
    [`pi_${now.getTime()}`, false],
    [`${made(0)} `, false],
    [`x${made(0)}`, false],
    ['', false],
  ])('API-072 take the reference %s: %s', (reference, isTaken) => {
    expect(isFreshReference(reference, now)).toBe(isTaken);
  });
});
