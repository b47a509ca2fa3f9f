import { LotIdPipe } from './lot-id.pipe.js';

describe('the number of a lot in a path', () => {
  const pipe = new LotIdPipe();

  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('takes %s', (text, id) => {
    expect(pipe.transform(text)).toBe(id);
  });

  it.each([
    ['', 'request.invalid'],
    ['-1', 'request.invalid'],
    ['1.5', 'request.invalid'],
    ['one', 'request.invalid'],
    ['0', 'credits.lot-not-found'],
    ['2147483648', 'credits.lot-not-found'],
    ['9'.repeat(400), 'credits.lot-not-found'],
  ])('refuses %s with %s', (text, code) => {
    expect(() => pipe.transform(text)).toThrow(expect.objectContaining({ code }) as Error);
  });
});
