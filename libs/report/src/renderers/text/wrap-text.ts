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

interface Column {
  /** The width of a line, in the unit of `widthOf`. */
  width: number;
  /** Measures a text; by default in columns of a fixed-width font. */
  widthOf?: (text: string) => number;
  /** Text at the start of each line. */
  indent?: string;
}

/** Breaks a text into lines at its spaces, in Korean too. Breaks a word only if it is wider than a line. */
export function wrapText(text: string, { width, widthOf = columnsOf, indent = '' }: Column): string[] {
  const room = width - widthOf(indent);
  const isWider = (line: string): boolean => widthOf(line.trimEnd()) > room;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/(?<= )(?=[^ ])/u)) {
      let rest = isWider(word) ? [...word] : [word];
      while (rest.length > 0) {
        const count = fittingCount(rest, (start) => isWider(line + start)) || (line === '' ? 1 : 0);
        line += rest.slice(0, count).join('');
        rest = rest.slice(count);
        if (rest.length === 0) break;
        lines.push(line);
        line = '';
      }
    }
    return [...lines, line].map((content) => `${indent}${content}`.trimEnd());
  });
}

/** Finds by bisection how many pieces fit, because measuring with fonts is slow. */
function fittingCount(pieces: readonly string[], isTooWide: (start: string) => boolean): number {
  let [fits, tooMany] = [0, pieces.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (isTooWide(pieces.slice(0, middle).join(''))) tooMany = middle;
    else fits = middle;
  }
  return fits;
}
