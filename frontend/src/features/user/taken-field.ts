import { authErrors, locales } from '@jinwi/contracts';
import { ApiError } from '../../shared/lib/http.js';

const codes = { username: 'auth.username-taken', email: 'auth.email-taken' } as const;

export type TakenField = keyof typeof codes;

const fields = Object.keys(codes) as TakenField[];

/**
 * The field whose value another member uses, or null for any other refusal. Server and browser share the texts of errors,
 * so the body identifies the error in either language. The whole table would not fit into the page's budget.
 */
export const takenField = (error: Error): TakenField | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const says = (field: TakenField) =>
    locales.some((locale) => authErrors[codes[field]][locale] === error.body);
  return fields.find(says) ?? null;
};
