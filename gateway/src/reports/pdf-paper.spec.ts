import { Paper } from './pdf-paper.js';

const korean =
  '이 사진은 저장된 뒤에 일부가 다른 부분에서 복사되어 붙여졌을 가능성이 있으며, 원본 파일을 보낸 사람에게 다시 요청하는 것이 좋습니다.';

/** Writes a text into a column and returns its lines. */
function linesOf(text: string, width: number): { lines: string[]; widthOf: (line: string) => number } {
  const paper = new Paper({ title: 'Report', lang: 'ko-KR' }, { scale: 1, textLengthMax: 900 });
  // pdfkit draws each line as one text fragment.
  const fragment = vi.spyOn(paper.doc as unknown as { _fragment(line: string): void }, '_fragment');
  paper.write(paper.root, 'P', text, { width });
  const lines = fragment.mock.calls.map(([line]) => line.trimEnd()).filter(Boolean);
  return { lines, widthOf: (line) => paper.doc.widthOfString(line) };
}

describe('a text on paper', () => {
  it.each([90, 150, 240, 400])('API-096 breaks between Korean words in a column of %i points', (width) => {
    const { lines, widthOf } = linesOf(korean, width);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(korean);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width);
  });

  it('breaks within a word that is wider than the column', () => {
    const text = `주소 ${'가나다라마바사'.repeat(6)} 끝`;
    const { lines, widthOf } = linesOf(text, 120);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(120);
  });

  it('keeps the lines that it has', () => {
    expect(linesOf('one\ntwo words\nthree', 400).lines).toEqual(['one', 'two words', 'three']);
  });
});
