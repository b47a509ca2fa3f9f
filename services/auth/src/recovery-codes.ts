import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@jinwi/contracts';

/** Leaves out letters and digits that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';
const groups = 5;
const groupLength = 5;

const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Creates codes of about 122 random bits each: too many to guess, so that an ordinary hash protects them. */
export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, group).join('-'));

/** @param code without hyphens, in lower case */
export const recoveryCodeHash = (code: string): string => createHash('sha256').update(code).digest('hex');
