import { askedBands, bandBits, bandCount, partBit, storedBands, toBits } from './bands.js';

const bits = (digits: string) => toBits({ whole: digits.repeat(64), parts: [] }).whole;

describe('the bands of fingerprints', () => {
  const plain = { whole: bits('0'), parts: [bits('f')] };

  it('are numbered, and tell wholes from parts', () => {
    const [first, second] = storedBands(plain);
    expect([first, second]).toEqual([0, 1 << bandBits]);
    const parts = storedBands(plain).slice(bandCount);
    expect(parts[0]).toBe(partBit | (2 ** bandBits - 1));
    expect(new Set(storedBands(plain)).size).toBe(2 * bandCount);
  });

  it('are searched for as wholes and parts, parts only as wholes', () => {
    const { near, exact } = askedBands(plain);
    expect(near).toHaveLength(2 * bandCount);
    expect(near.filter((band) => band & partBit)).toHaveLength(bandCount);
    expect(exact).toEqual(storedBands({ whole: bits('f'), parts: [] }));
  });

  it('turn hexadecimal digits into the bits that PostgreSQL reads', () => {
    expect(bits('a').slice(0, 8)).toBe('10101010');
    expect(bits('1')).toHaveLength(256);
  });
});
