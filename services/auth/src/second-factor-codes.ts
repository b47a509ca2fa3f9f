import { randomBytes, createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '@jinwi/contracts';

/** Length of an authenticator app's secret. RFC 4226 recommends 160 bits. */
const secretBytes = 20;

const stepSeconds = 30;

/** Number of time steps before and after the current one whose codes are accepted, because clocks differ. */
const window = 1;

/** The characters of recovery codes. Letters and digits that look alike are left out. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';

const groups = 5;

const groupLength = 5;

export const newTotpSecret = (): Buffer => randomBytes(secretBytes);

/** Returns the secret for an authenticator app, as text to type and as the URI in a QR code. */
export function totpSetup({ secret, email }: { secret: Buffer; email: string }) {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step of a code; null for a wrong code. Nobody may use a step twice (RFC 6238, 5.2). */
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

/** Creates the code generator of a secret, with what every app supports: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Jinwi',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: stepSeconds,
  });

const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Creates codes of about 122 random bits each. They cannot be guessed, so an ordinary hash protects them. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, group).join('-'));

/** @param code without hyphens, in lower case */
export const recoveryCodeHash = (code: string): string => createHash('sha256').update(code).digest('hex');
