import { AnalysisIdPipe } from './analysis-id.pipe.js';

describe('the id of an analysis in an address', () => {
  const parse = (text: string) => new AnalysisIdPipe().transform(text);

  it('API-051 takes numbers and answers 400 to anything else', () => {
    expect(parse('12')).toBe(12);
    for (const text of ['x', '-1', '1.5', '1e3', '0x1', ' 1', '']) {
      expect(() => parse(text)).toThrow(
        expect.objectContaining({ code: 'analysis.id-invalid', status: 400 }),
      );
    }
  });

  it('API-051 answers 404 to a number that no analysis can have', () => {
    for (const text of ['0', '2147483648', '9'.repeat(400)]) {
      expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'analysis.not-found', status: 404 }));
    }
  });
});
