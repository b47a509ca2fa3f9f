import { analysisIdPipe, lotIdPipe } from './id.pipe.js';

describe('an id in an address', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    ['2147483647', 2_147_483_647],
  ])('API-051 is the number %s', (text, id) => {
    expect(analysisIdPipe.transform(text)).toBe(id);
  });

  it.each(['x', '-1', '1.5', '1e3', '0x1', ' 1', '', 'one'])('API-051 is not %j: 400', (text) => {
    expect(() => analysisIdPipe.transform(text)).toThrow(
      expect.objectContaining({ code: 'analysis.id-invalid', status: 400 }) as Error,
    );
    expect(() => lotIdPipe.transform(text)).toThrow(
      expect.objectContaining({ code: 'request.invalid', status: 400 }) as Error,
    );
  });

  it.each(['0', '2147483648', '9'.repeat(400)])('API-051 is unknown when it is %s: 404', (text) => {
    expect(() => analysisIdPipe.transform(text)).toThrow(
      expect.objectContaining({ code: 'analysis.not-found', status: 404 }) as Error,
    );
    expect(() => lotIdPipe.transform(text)).toThrow(
      expect.objectContaining({ code: 'credits.lot-not-found', status: 404 }) as Error,
    );
  });
});
