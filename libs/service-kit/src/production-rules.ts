import { isAddress } from './parse-config.js';

/** Texts that sample files and tutorials use in place of a secret. */
const sampleSecret = /change.?me|your.?secret|example|placeholder|^(?:secret|password|default)/i;

/** Whether a secret is one that everybody knows: a sample text or a repeated character. */
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
const needsCredentials = /^(?:postgres|postgresql|s3|nats|redis|rediss):$/;

/** Whether the address of a store names no password, or one that its makers ship. */
export function hasDefaultCredentials(url: string): boolean {
  // What is no address at all is refused as such, where its form is checked.
  if (!isAddress(url)) return false;
  const { protocol, username, password } = new URL(url);
  if (!needsCredentials.test(protocol)) return false;
  const secret = decodeURIComponent(password);
  return defaultPasswords.has(secret) || secret === decodeURIComponent(username);
}
