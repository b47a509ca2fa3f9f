import { createHmac, timingSafeEqual } from 'node:crypto';

interface Claims {
  iss?: unknown;
  exp?: unknown;
  nbf?: unknown;
}

/** Returns Kling's error code for a bad `Authorization` header, or null if it is valid. */
export function tokenFault(
  authorization: string | undefined,
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
): number | null {
  if (!authorization) return 1001;
  const [, header = '', payload = '', signature = ''] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/u.exec(authorization) ?? [];
  const expected = createHmac('sha256', secretKey).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 1002;
  const { alg } = decoded<{ alg?: unknown }>(header);
  const { iss, exp, nbf } = decoded<Claims>(payload);
  if (alg !== 'HS256' || iss !== accessKey || typeof exp !== 'number' || typeof nbf !== 'number') return 1002;
  const nowSeconds = Date.now() / 1000;
  if (nbf > nowSeconds) return 1003;
  return exp <= nowSeconds ? 1004 : null;
}

const decoded = <T>(part: string): T => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as T;
