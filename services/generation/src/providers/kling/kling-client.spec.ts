import { jwtVerify } from 'jose';
import { createKlingTokens } from './kling-client.js';

describe('tokens for Kling', () => {
  const keys = { accessKey: 'ak', secretKey: 'a-secret-key-of-32-characters-00' };

  it('are signed with the secret key and last half an hour', async () => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const token = await createKlingTokens(keys).current();
    const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(keys.secretKey));
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload.iss).toBe('ak');
    expect((payload.exp ?? 0) - nowSeconds).toBeGreaterThanOrEqual(1_800);
    expect((payload.exp ?? 0) - (payload.nbf ?? 0)).toBe(1_805);
  });

  it('are kept for 25 minutes', async () => {
    let nowMs = 1_700_000_000_000;
    const tokens = createKlingTokens(keys, { now: () => nowMs });
    const first = await tokens.current();
    nowMs += 25 * 60_000 - 1;
    expect(await tokens.current()).toBe(first);
    nowMs += 1;
    expect(await tokens.current()).not.toBe(first);
  });

  it('are discarded once refused, but not the one that came after', async () => {
    let nowMs = 1_700_000_000_000;
    const tokens = createKlingTokens(keys, { now: () => nowMs });
    const refused = await tokens.current();
    tokens.discard(refused);
    nowMs += 1_000;
    const second = await tokens.current();
    expect(second).not.toBe(refused);
    tokens.discard(refused);
    expect(await tokens.current()).toBe(second);
  });
});
