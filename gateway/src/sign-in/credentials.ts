import { loginBodySchema, type LoginBody, registerBodySchema, type RegisterBody } from '@jinwi/contracts';
import { type FieldCodes, parseBody } from '../http/read-body.js';

export const credentialCodes = {
  username: 'auth.username-invalid',
  email: 'auth.email-invalid',
  password: (issue: { code?: string | undefined }) =>
    issue.code === 'too_big' ? 'auth.password-too-long' : 'auth.password-too-short',
} as const satisfies FieldCodes;

/** Both parsers drop unknown keys of the body, so that nobody can register with credits of their choice (API-017). */
export const parseLogin = (body: unknown): LoginBody => parseBody(loginBodySchema, body, credentialCodes);

export const parseRegistration = (body: unknown): RegisterBody =>
  parseBody(registerBodySchema, body, credentialCodes);

/** Long, because the auth service hashes only a few passwords at a time and queues the rest. */
export const passwordTimeoutMs = 30_000;
