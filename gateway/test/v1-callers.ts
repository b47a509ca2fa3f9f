import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type KeyScope, keyScopes, type V1Route } from '@jinwi/contracts';
import { storedKeys } from './key-responder.js';
import { ownerId } from './member-responders.js';

export const strangerId = 2;

/** Creates a key and adds it to those of the auth service. @returns the key's secret and its id */
export function aKey({
  userId = ownerId,
  scopes = [...keyScopes],
  expiresAt = null,
  creditLimit = null,
}: {
  userId?: number;
  scopes?: KeyScope[];
  expiresAt?: string | null;
  creditLimit?: number | null;
} = {}): { secret: string; id: string } {
  const secret = `jinwi_${randomBytes(32).toString('base64url')}`;
  const id = randomUUID();
  const secretHash = createHash('sha256').update(secret).digest('hex');
  const facts = { name: 'build server', hint: secret.slice(-4), createdAt: new Date().toISOString() };
  storedKeys.push({ id, userId, secretHash, scopes, expiresAt, creditLimit, lastUsedAt: null, ...facts });
  return { secret, id };
}

export const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

const aUuid = '11111111-2222-4333-8444-555555555555';
const parameters = { id: '7', taskId: aUuid, batchId: aUuid, address: 'none' };

/** The path of a route, with a value in place of each parameter. */
export const pathOf = ({ path }: Pick<V1Route, 'path'>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: keyof typeof parameters) => parameters[name]);

/** A form with a PNG that is complete enough for the gateway, which reads only its first bytes. */
export function imageForm(fields: Record<string, string> = {}): FormData {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', new Blob([png]), 'photo.png');
  return form;
}
