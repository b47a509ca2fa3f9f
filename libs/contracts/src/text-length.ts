/** Characters of a text as its counter shows them: code points of the composed form, so that one Hangul syllable is one. */
export const textLength = (text: string): number => [...text.normalize('NFC')].length;
