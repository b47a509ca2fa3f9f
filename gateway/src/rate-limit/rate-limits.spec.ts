import { addressKey, attemptDelayMs, networkKey, scaledRateLimits } from './rate-limits.js';

describe('API-008 rate limits', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['', ''],
  ])('count %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2ff::9', '2001:db8:1:200'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['', ''],
  ])('count sign-ups of %s as %s', (address, key) => {
    expect(networkKey(address)).toBe(key);
  });

  it('double the wait up to eight seconds', () => {
    const waits = [-3, 0, 1, 2, 3, 4, 5, 6, 7, 100].map(attemptDelayMs);
    expect(waits).toEqual([0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('scale, but never to nothing', () => {
    expect(scaledRateLimits(1).signInPerAddressAndAccount).toEqual({ points: 10, durationSeconds: 3600 });
    expect(scaledRateLimits(0.001).signInPerAddress.points).toBe(1);
    expect(scaledRateLimits(1000).signInPerAddress.points).toBe(30_000);
    expect(scaledRateLimits(1).signUpsPerNetwork.points).toBe(20);
    expect(scaledRateLimits(10, { signUpsPerNetwork: 3 }).signUpsPerNetwork.points).toBe(30);
    expect(scaledRateLimits(10, { signUpsPerNetwork: 0 }).signUpsPerNetwork.points).toBe(0);
  });
});
