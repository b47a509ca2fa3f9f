import { describe, expect, it } from 'vitest';
import { groupNumber, sandboxCardSchema, separateExpiry, testCards, tokenOf } from './sandbox-card-form.js';

const valid = { name: 'Haneul Kim', number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

const faultsOf = (changes: Partial<typeof valid>) =>
  sandboxCardSchema.safeParse({ ...valid, ...changes }).error?.issues.map(({ message }) => message) ?? [];

describe('a card of the sandbox', () => {
  it('has a token and no fault where the form offers it', () => {
    for (const { number, expiry, cvc, token } of testCards) {
      expect(tokenOf(number)).toBe(token);
      expect(faultsOf({ number, expiry, cvc })).toEqual([]);
    }
  });

  it.each(['4242424242424242', '4242-4242-4242-4242', ' 4242 4242 4242 4242 '])(
    'is found however it is typed: %s',
    (number) => expect(tokenOf(number)).toBe('tok_success'),
  );

  it.each(['4111 1111 1111 1111', '5555555555554444', '4242', '42424242424242420', 'tok_success'])(
    'is no other number: %s',
    (number) => {
      expect(tokenOf(number)).toBeNull();
      expect(faultsOf({ number })).toEqual(['testCard']);
    },
  );

  it('may have an expiry without a slash', () => expect(faultsOf({ expiry: '1234' })).toEqual([]));

  it.each([
    ['42424', '4242 4'],
    ['4242 4242 4242 4242', '4242 4242 4242 4242'],
    ['4242-4242', '4242 4242'],
    ['42x', '42x'],
  ])('groups the digits of %s as %s', (typed, shown) => expect(groupNumber(typed)).toBe(shown));

  it.each([
    ['1234', '12/34'],
    ['12 34', '12/34'],
    ['123', '123'],
    ['12/34', '12/34'],
  ])('writes the expiry %s as %s', (typed, shown) => expect(separateExpiry(typed)).toBe(shown));

  it.each([
    [{ name: '  ' }, 'required'],
    [{ expiry: '13/34' }, 'expiry'],
    [{ expiry: '123' }, 'expiry'],
    [{ expiry: '0120' }, 'expired'],
    [{ expiry: '01/20' }, 'expired'],
    [{ cvc: '12' }, 'cvc'],
    [{ cvc: 'abc' }, 'cvc'],
  ])('with %j says %s', (changes, fault) => expect(faultsOf(changes)[0]).toBe(fault));
});
