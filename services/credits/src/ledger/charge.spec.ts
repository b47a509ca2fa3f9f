import { holdDeadline, requestHash } from './charge.js';

describe('a charge', () => {
  const charge = { holdId: 'a', userId: 1, amount: 1, purpose: 'analysis' } as const;

  it.each([
    ['analysis', '2026-01-01T00:10:00.000Z'],
    ['generation', '2026-01-01T01:00:00.000Z'],
  ] as const)('for %s is asked about at %s', (purpose, deadline) => {
    expect(holdDeadline({ purpose, from: new Date('2026-01-01T00:00:00Z') }).toISOString()).toBe(deadline);
  });

  it.each([{ userId: 2 }, { amount: 2 }, { purpose: 'generation' as const }])(
    'is another request with %j',
    (change) => {
      expect(requestHash({ ...charge, ...change })).not.toBe(requestHash(charge));
    },
  );

  it('is the same request when repeated, whatever the order of its fields', () => {
    const { holdId, userId, amount, purpose } = charge;
    expect(requestHash({ purpose, amount, userId, holdId })).toBe(requestHash(charge));
  });
});
