import { describe, expect, it } from 'vitest';
import { toAddress } from './use-web-address.js';

describe('a typed web address', () => {
  it.each([
    ['https://example.com/a.jpg', 'https://example.com/a.jpg'],
    ['  http://example.com ', 'http://example.com'],
    ['example.com/a.jpg', 'https://example.com/a.jpg'],
    ['www.example.com?x=1', 'https://www.example.com?x=1'],
    ['한국.kr/사진', 'https://한국.kr/사진'],
  ])('%s is taken', (text, address) => {
    expect(toAddress(text)).toBe(address);
  });

  it.each([
    '',
    'a picture',
    'example',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https://a b',
    'me@example.com',
  ])('%s is refused', (text) => {
    expect(toAddress(text)).toBeNull();
  });
});
