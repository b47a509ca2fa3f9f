import { matchingStep, newTotpSecret, totpSetup } from './second-factor-codes.js';

/** Test vectors of RFC 6238, Appendix B, cut to the last six of their eight digits. */
const rfcSecret = Buffer.from('12345678901234567890');

describe('matchingStep', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('takes the code of the RFC at %d seconds', (seconds, code) => {
    const at = new Date(seconds * 1000);
    expect(matchingStep({ secret: rfcSecret, code, at })).toBe(Math.floor(seconds / 30));
  });

  it('takes the neighbours of a step, and tells which step it was', () => {
    const at = (seconds: number) => new Date(seconds * 1000);
    const match = (seconds: number) => matchingStep({ secret: rfcSecret, code: '287082', at: at(seconds) });
    expect([0, 29, 30, 89, 90].map(match)).toEqual([1, 1, 1, 1, null]);
  });

  it.each(['', '28708', '2870822', 'abcdef', '000000'])('refuses %j', (code) => {
    expect(matchingStep({ secret: rfcSecret, code, at: new Date(59_000) })).toBeNull();
  });
});

describe('totpSetup', () => {
  it('is what authenticator apps read', () => {
    const { secret, uri } = totpSetup({ secret: rfcSecret, email: 'member@example.com' });
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(uri).toBe(
      `otpauth://totp/Jinwi:member%40example.com?issuer=Jinwi&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });

  it('has a secret of 160 bits', () => {
    expect(newTotpSecret()).toHaveLength(20);
    expect(newTotpSecret()).not.toEqual(newTotpSecret());
  });
});
