import { isAddress } from './parse-config.js';

/** Placeholders that sample files and tutorials use for secrets. */
const sampleSecret = /change.?me|your.?secret|example|placeholder|^(?:secret|password|default)/i;

/** Whether a secret is a known placeholder or has too few different characters. */
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

/** Whether a store's URL has no password or a default one. */
export function hasDefaultCredentials(url: string): boolean {
  // Malformed URLs are refused elsewhere, with their own message.
  if (!isAddress(url)) return false;
  const { protocol, username, password } = new URL(url);
  if (!needsCredentials.test(protocol)) return false;
  const secret = decodeURIComponent(password);
  return defaultPasswords.has(secret) || secret === decodeURIComponent(username);
}
