interface Column {
  width: number;
  widthOf: (text: string) => number;
}

/**
 * Breaks a text into lines at its spaces. pdfkit alone would break Korean between any two syllables. Only a word that is
 * wider than the column is broken within.
 */
export function wrapText(text: string, column: Column): string {
  return text
    .split('\n')
    .flatMap((paragraph) => linesOf(paragraph, column))
    .join('\n');
}

function linesOf(paragraph: string, { width, widthOf }: Column): string[] {
  const isWider = (text: string): boolean => widthOf(text.trimEnd()) > width;
  const pieces = paragraph.split(/(?<= )(?=[^ ])/u).flatMap((word) => (isWider(word) ? [...word] : [word]));
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line !== '' && isWider(line + piece)) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return [...lines, line];
}
