import { sandboxCards, type SandboxToken } from '@jinwi/contracts';
import { z } from 'zod';

const digits = (typed: string): string => typed.replace(/[\s-]/g, '');

const tokens = Object.keys(sandboxCards) as SandboxToken[];

/** Returns the token of a test card, or null for any other number, which is never sent. */
export const tokenOf = (number: string): SandboxToken | null =>
  tokens.find((token) => sandboxCards[token].number === digits(number)) ?? null;

/** Puts a space after every fourth digit: "4242 4242 4242 4242". */
const grouped = (number: string): string => number.replace(/\d{4}(?=\d)/g, '$& ');

/** Groups the digits as on a card. Other input is left unchanged for validation to refuse. */
export const groupNumber = (typed: string): string =>
  /^[\d\s-]*$/.test(typed) ? grouped(digits(typed)) : typed;

/** "1234" becomes "12/34"; a shorter or separated expiry stays as typed. */
export const separateExpiry = (typed: string): string => typed.replace(/^(\d{2})\s?(\d{2})$/, '$1/$2');

export const testCards = tokens.map((token) => {
  const { number, outcome } = sandboxCards[token];
  return { token, number: grouped(number), outcome, expiry: '12/34', cvc: '123' };
});

const expiryPattern = /^(0[1-9]|1[0-2])\s?\/?\s?(\d{2})$/;
const century = 2000;

/** A card is valid until the end of its month. */
const isPast = (expiry: string, now: Date): boolean => {
  const [, month, year] = expiryPattern.exec(expiry) ?? [];
  return new Date(century + Number(year), Number(month), 1) <= now;
};

/** Each validation message is the key of a text below `invalid`. */
export const sandboxCardSchema = z.object({
  name: z.string().trim().min(1, 'required'),
  number: z
    .string()
    .min(1, 'required')
    .refine((number) => tokenOf(number) !== null, 'testCard'),
  expiry: z
    .string()
    .min(1, 'required')
    .regex(expiryPattern, 'expiry')
    .refine((expiry) => !isPast(expiry, new Date()), 'expired'),
  cvc: z
    .string()
    .min(1, 'required')
    .regex(/^\d{3,4}$/, 'cvc'),
});
export type SandboxCard = z.infer<typeof sandboxCardSchema>;
