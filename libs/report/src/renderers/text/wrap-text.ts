/** Ranges of characters that take two columns in a terminal or fixed-width editor (East Asian Wide). */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const zeroWidth = /\p{Mn}|\p{Me}|\u200B|\u200D/u;

const columnsOfCharacter = (character: string): number => {
  if (zeroWidth.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
};

/** The number of columns that a text takes; a Hangul syllable takes two. */
export const columnsOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + columnsOfCharacter(character), 0);

/** Breaks a word that is longer than a line. */
function breakWord(word: string, columnsMax: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (columnsOf(piece) + columnsOfCharacter(character) > columnsMax) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

/** Breaks a text at spaces into lines of at most `columnsMax` columns, each starting with `indent`. */
export function wrapText(
  text: string,
  { columnsMax, indent = '' }: { columnsMax: number; indent?: string },
): string[] {
  const room = columnsMax - columnsOf(indent);
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/u).flatMap((part) => breakWord(part, room))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (columnsOf(longer) <= room) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line].map((content) => `${indent}${content}`.trimEnd());
  });
}
