import { createHmac } from 'node:crypto';
import { tokenFault } from './kling-token-check.js';

const keys = { accessKey: 'ak', secretKey: 'sk' };
const nowSeconds = () => Math.floor(Date.now() / 1000);

const token = (claims: object = {}, { alg = 'HS256', secretKey = keys.secretKey } = {}) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const valid = { iss: 'ak', exp: nowSeconds() + 1_800, nbf: nowSeconds() - 5 };
  const signed = `${part({ alg, typ: 'JWT' })}.${part({ ...valid, ...claims })}`;
  return `Bearer ${signed}.${createHmac('sha256', secretKey).update(signed).digest('base64url')}`;
};

describe('tokens at the stand-in', () => {
  it.each([
    ['good', token(), null],
    ['absent', undefined, 1001],
    ['no token', 'Bearer abc', 1002],
    ['of another form', token().replace('Bearer', 'Basic'), 1002],
    ['signed with another key', token({}, { secretKey: 'other' }), 1002],
    ['of another account', token({ iss: 'other' }), 1002],
    ['of another algorithm', token({}, { alg: 'none' }), 1002],
    ['without an end', token({ exp: undefined }), 1002],
    ['not valid yet', token({ nbf: nowSeconds() + 60 }), 1003],
    ['expired', token({ exp: nowSeconds() - 1 }), 1004],
  ])('are checked: %s', (_what, authorization, code) => {
    expect(tokenFault(authorization, keys)).toBe(code);
  });
});
