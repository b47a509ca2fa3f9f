import { describe, expect, it, vi } from 'vitest';
import { matchMessage, registerResolver, signInResolver, termsMessage } from './auth-forms.js';

vi.mock('./auth-schemas.js', () => {
  throw new Error('offline');
});

const options = { fields: {}, shouldUseNativeValidation: false };

describe('a sign-in form whose validator cannot be loaded', () => {
  it('is sent as it is', async () => {
    const values = { email: 'no address', password: '', rememberMe: false };
    expect(await signInResolver(values, undefined, options)).toEqual({ values, errors: {} });
  });
});

describe('a registration whose validator cannot be loaded', () => {
  const values = {
    username: 'new',
    email: 'no address',
    password: 'one secret',
    confirmPassword: 'one secret',
    terms: true,
  };

  it('is sent with equal passwords and accepted terms', async () => {
    expect(await registerResolver(values, undefined, options)).toEqual({ values, errors: {} });
  });

  it('is not sent without them', async () => {
    const faulty = { ...values, confirmPassword: 'another', terms: false };
    expect(await registerResolver(faulty, undefined, options)).toEqual({
      values: {},
      errors: {
        confirmPassword: { type: 'custom', message: matchMessage },
        terms: { type: 'custom', message: termsMessage },
      },
    });
  });
});
