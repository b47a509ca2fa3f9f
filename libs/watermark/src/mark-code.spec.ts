import { decodeMark, encodeMark, markCount } from './mark-code.js';

it('corrects 20 wrong signs of 128 in each of the three words', () => {
  for (const mark of [0, 1, 0x80_7f_55, 0xab_cd_ef, markCount - 1]) {
    const soft = Float64Array.from(encodeMark(mark), (sign, at) => ((at * 37) % 128 < 20 ? -sign : sign));
    expect(decodeMark(soft)).toEqual({ mark, agreement: 3 * (128 - 2 * 20) });
  }
});

it('one different bit changes 64 or all 128 signs of a word', () => {
  const word = encodeMark(0);
  for (let bit = 0; bit < 24; bit += 1) {
    const differing = encodeMark(1 << bit).filter((sign, at) => sign !== word[at]).length;
    expect(differing).toBe(bit % 8 === 7 ? 128 : 64);
  }
});
