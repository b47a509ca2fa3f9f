import { describe, expect, it, vi } from 'vitest';
import { signInResolver } from './auth-forms.js';

vi.mock('./auth-schemas.js', () => {
  throw new Error('offline');
});

describe('a form whose validator cannot be loaded', () => {
  it('is sent as it is', async () => {
    const values = { email: 'no address', password: '', rememberMe: false };
    const options = { fields: {}, shouldUseNativeValidation: false };
    expect(await signInResolver(values, undefined, options)).toEqual({ values, errors: {} });
  });
});
