import { randomBytes, createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '@jinwi/contracts';

/** Length of an authenticator app's secret. RFC 4226 recommends 160 bits. */
const secretBytes = 20;

const stepSeconds = 30;

/** Time steps before and after the current one whose codes are accepted, because clocks differ. */
const window = 1;

/** Leaves out letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';

const groups = 5;

const groupLength = 5;

export const newTotpSecret = (): Buffer => randomBytes(secretBytes);

/** Returns the secret as text to type into an authenticator app, and as the URI of a QR code. */
export function totpSetup({ secret, email }: { secret: Buffer; email: string }) {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step of a code; null for a wrong code. No step may be used twice (RFC 6238, 5.2). */
export function matchingStep({
  secret,
  code,
  at,
}: {
  secret: Buffer;
  code: string;
  at: Date;
}): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window });
  return delta === null ? null : Math.floor(at.getTime() / 1000 / stepSeconds) + delta;
}

/** Uses what every authenticator app supports: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Jinwi',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: stepSeconds,
  });

const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Each code has about 122 random bits and cannot be guessed, so an ordinary hash protects it. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, group).join('-'));

/** @param code in lower case, without hyphens */
export const recoveryCodeHash = (code: string): string => createHash('sha256').update(code).digest('hex');
