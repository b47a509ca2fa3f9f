import { expect, it } from 'vitest';
import { readAddresses } from './draft.js';

it('reads one address a line, without blank lines and repetitions', () => {
  const text = ' https://example.com/a.jpg\n\nhttp://example.com/b.jpg \r\nhttps://example.com/a.jpg\n';
  expect(readAddresses(text)).toEqual({
    addresses: ['https://example.com/a.jpg', 'http://example.com/b.jpg'],
    faulty: [],
    surplus: [],
  });
});

it('names lines that are no web address', () => {
  const long = `https://example.com/${'a'.repeat(2_048)}`;
  const { addresses, faulty } = readAddresses(`photo.jpg\nftp://example.com/a\njavascript:alert(1)\n${long}`);
  expect(addresses).toEqual([]);
  expect(faulty).toEqual(['photo.jpg', 'ftp://example.com/a', 'javascript:alert(1)', long]);
});

it('takes the first thousand', () => {
  const lines = Array.from({ length: 1_002 }, (_, index) => `https://example.com/${index}`);
  const { addresses, surplus } = readAddresses(lines.join('\n'));
  expect(addresses).toHaveLength(1_000);
  expect(surplus).toEqual(['https://example.com/1000', 'https://example.com/1001']);
});
