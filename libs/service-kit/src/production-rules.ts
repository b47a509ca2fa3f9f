import { isAddress } from './parse-config.js';
import { z } from 'zod';

/** Placeholders that sample files and tutorials use for secrets. */
const sampleSecret = /change.?me|your.?secret|example|placeholder|^(?:secret|password|default)/i;

/** Returns whether a secret is a known placeholder or has too few different characters. */
export const isDefaultSecret = (secret: string): boolean =>
  sampleSecret.test(secret) || new Set(secret).size < 8;

const defaultPasswords = new Set([
  '',
  'postgres',
  'password',
  'minioadmin',
  'admin',
  'guest',
  'secret',
  'changeme',
]);
const needsCredentials = /^(?:postgres|postgresql|s3|natss?|redis|rediss):$/;

/** Returns whether a store's URL has no password or a default one. */
export function hasDefaultCredentials(url: string): boolean {
  // Malformed URLs are refused elsewhere, with their own message.
  if (!isAddress(url)) return false;
  const { protocol, username, password } = new URL(url);
  if (!needsCredentials.test(protocol)) return false;
  const secret = decodeURIComponent(password);
  return defaultPasswords.has(secret) || secret === decodeURIComponent(username);
}

/** Minimum number of characters of a random secret. */
export const secretLengthMin = 32;

interface SecretUse {
  /** `use` says what the secret is for, and `warning` what its loss means. Both appear in the list of variables. */
  use: string;
  warning: string;
  fallback: string;
}

/** Schema of an optional secret that an operator makes at random. */
export const randomSecret = ({ use, warning, fallback }: SecretUse) =>
  z
    .string()
    .min(secretLengthMin, `must have at least ${secretLengthMin} characters`)
    .optional()
    .meta({
      description: `${use}: random, at least ${secretLengthMin} characters. ${warning}`,
      fallback,
      isSecret: true,
    });

/** For `.superRefine()`: rejects, in production, a secret that comes from a sample. */
export const refuseSampleSecret =
  <Name extends string>(name: Name) =>
  (
    environment: { NODE_ENV?: string | undefined } & Partial<Record<Name, string | undefined>>,
    context: z.core.$RefinementCtx,
  ): void => {
    const secret = environment[name];
    if (environment.NODE_ENV !== 'production' || secret === undefined || !isDefaultSecret(secret)) return;
    const message = 'is a sample value: make a random one, for example with openssl rand -hex 32';
    context.addIssue({ code: 'custom', path: [name], message });
  };
