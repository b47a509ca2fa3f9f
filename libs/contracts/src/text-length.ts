/** Length in code points of the NFC form, so that a Hangul syllable counts as one. Counters in the UI use it too. */
export const textLength = (text: string): number => [...text.normalize('NFC')].length;
