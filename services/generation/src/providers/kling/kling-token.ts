import { SignJWT } from 'jose';

const validSeconds = 1_800;
const notBeforeSeconds = 5;
const keptMs = 25 * 60_000;

export interface KlingTokens {
  current(): Promise<string>;
  /** Stops using a refused token, unless it has been replaced already. */
  discard(token: string): void;
}

/** Signs Kling's tokens and reuses each for 25 of its 30 minutes. */
export function createKlingTokens(
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
  { now = Date.now }: { now?: () => number } = {},
): KlingTokens {
  const key = new TextEncoder().encode(secretKey);
  let kept: { token: string; untilMs: number } | null = null;

  const sign = (nowSeconds: number) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(accessKey)
      .setExpirationTime(nowSeconds + validSeconds)
      .setNotBefore(nowSeconds - notBeforeSeconds)
      .sign(key);

  return {
    async current() {
      if (kept && now() < kept.untilMs) return kept.token;
      const nowMs = now();
      kept = { token: await sign(Math.floor(nowMs / 1000)), untilMs: nowMs + keptMs };
      return kept.token;
    },
    discard(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
