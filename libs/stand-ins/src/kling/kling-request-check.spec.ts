import { madePng } from '../made-png.js';
import { checkedKlingRequest, KlingFault, tokenFault } from './kling-request-check.js';
import { createHmac } from 'node:crypto';

const image = (width: number, height: number) => madePng({ width, height }).toString('base64');

const check = (given: object) => {
  const usual = {
    model_name: 'kling-v1-5',
    prompt: 'a cat',
    image: image(300, 300),
    image_reference: 'face',
  };
  return checkedKlingRequest(Buffer.from(JSON.stringify({ ...usual, ...given })));
};

const faultOf = (given: object): number | null => {
  try {
    check(given);
    return null;
  } catch (error) {
    if (error instanceof KlingFault) return error.code;
    throw error;
  }
};

describe('requests at the stand-in', () => {
  it('are taken with defaults, and the image as its size', () => {
    expect(check({})).toMatchObject({ n: 1, aspect_ratio: '16:9', imageBytes: expect.any(Number) });
    expect(check({})).not.toHaveProperty('image');
    expect(faultOf({ image: image(750, 300) })).toBeNull();
  });

  it.each([
    ['an unknown model', { model_name: 'kling-v99' }, 1203],
    ['no prompt', { prompt: '' }, 1201],
    ['a long prompt', { prompt: 'x'.repeat(2_501) }, 1201],
    ['a negative prompt beside an image', { negative_prompt: 'dogs' }, 1201],
    ['an image with a prefix', { image: `data:image/png;base64,${image(300, 300)}` }, 1201],
    ['a small image', { image: image(299, 400) }, 1201],
    ['a long image', { image: image(760, 300) }, 1201],
    ['no image', { image: Buffer.from('GIF89a').toString('base64') }, 1201],
    ['no reference kind with v1.5', { image_reference: undefined }, 1201],
    ['a fidelity above 1', { image_fidelity: 1.01 }, 1201],
    ['ten images', { n: 10 }, 1201],
    ['half an image', { n: 1.5 }, 1201],
    ['another ratio', { aspect_ratio: '5:4' }, 1201],
    ['an id that is no text', { external_task_id: 7 }, 1201],
  ])('%s is refused', (_what, given, code) => {
    expect(faultOf(given)).toBe(code);
  });

  it('what is no JSON is refused', () => {
    expect(() => checkedKlingRequest(Buffer.from('{'))).toThrow('no JSON');
  });
});

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
