import { columnsOf, wrapText } from './wrap-text.js';

describe('lines of a fixed width', () => {
  it('counts Hangul as two columns', () => expect(columnsOf('가a나')).toBe(5));

  it('breaks at spaces and keeps line breaks', () =>
    expect(wrapText('one two three\nfour', { width: 8 })).toEqual(['one two', 'three', 'four']));

  it('breaks a word that is longer than a line', () =>
    expect(wrapText('가나다라마', { width: 4 })).toEqual(['가나', '다라', '마']));

  it('indents each line within the width', () =>
    expect(wrapText('one two', { width: 5, indent: '  ' })).toEqual(['  one', '  two']));
});
