import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { wrapText } from '@jinwi/report';
import PDFDocument from 'pdfkit';
import { light } from './page-style.js';

/** How far a report is shrunk to fit its pages. */
export interface Fit {
  scale: number;
  /** Maximum length of texts from the file. Longer ones are cut here, but not in the signed data. */
  textLengthMax: number;
}

export type Structure = PDFKit.PDFStructureElement;
export type Colour = keyof typeof light;

export interface Style {
  size?: number;
  isBold?: boolean;
  colour?: Colour;
  x?: number;
  width?: number;
  /** Space below, in lines. */
  below?: number;
  /** Whether to cut the text at `textLengthMax`; true for text from the file, which may be of any length. */
  isCut?: boolean;
  scope?: 'Row' | 'Column';
  /** Address that the text leads to. */
  link?: string;
}

const margin = 46;
const lineSize = 9.5;

const require = createRequire(import.meta.url);

let fonts: { regular: Buffer; bold: Buffer } | undefined;

const readFonts = () =>
  (fonts ??= {
    regular: readFileSync(require.resolve('pretendard/dist/public/static/Pretendard-Regular.otf')),
    bold: readFileSync(require.resolve('pretendard/dist/public/static/Pretendard-Bold.otf')),
  });

/** A PDF of A4 sheets. Its text is set in our font and tagged for screen readers. */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Structure;
  readonly left = margin;
  readonly width: number;

  constructor(
    { title, lang }: { title: string; lang: string },
    private readonly fit: Fit,
  ) {
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: margin, right: margin, bottom: margin + 8, left: margin },
      pdfVersion: '1.7',
      lang,
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Creator: 'Jinwi' },
    });
    const { regular, bold } = readFonts();
    this.doc.registerFont('regular', regular).registerFont('bold', bold);
    this.width = this.doc.page.width - 2 * margin;
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  get pageCount(): number {
    return this.doc.bufferedPageRange().count;
  }

  /** Writes a text below the previous content, as an element of the document structure. */
  write(parent: Structure, type: string, text: string, style: Style = {}): void {
    const { x = this.left, below = 0.4, scope, link } = style;
    const wrapped = this.#wrapped(text, style);
    // A separate variable, because pdfkit's types do not declare `scope`.
    const options = { alt: undefined, scope };
    parent.add(
      this.doc.struct(type, options, () => {
        this.use(style).text(wrapped, x, this.doc.y, { ...this.#asWrapped(), ...(link && { link }) });
      }),
    );
    this.doc.y += this.size(below);
  }

  /** Opens a structure element that holds others; the caller must `end` it. */
  open(parent: Structure, type: string): Structure {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  figure(alt: string, draw: () => void, parent: Structure = this.root): void {
    parent.add(this.doc.struct('Figure', { alt }, draw));
  }

  heightOf(text: string, style: Style): number {
    return this.use(style).heightOfString(this.#wrapped(text, style), this.#asWrapped());
  }

  /** Begins a new sheet if fewer than `lines` lines are left. */
  keep(lines: number): void {
    this.keepHeight(this.size(lines * 1.4));
  }

  keepHeight(height: number): void {
    const { page } = this.doc;
    if (this.doc.y + height > page.height - page.margins.bottom) this.doc.addPage();
  }

  rule(): void {
    const { doc, left, width } = this;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(left, doc.y)
      .lineTo(left + width, doc.y)
      .lineWidth(0.5)
      .stroke(light.border);
    doc.endMarkedContent();
  }

  /** The height of `lines` lines in points. */
  size(lines: number): number {
    return lines * lineSize * this.fit.scale;
  }

  /** Writes the footer of each sheet and closes the document. */
  async finish(foot: { text: string; page: (page: number, pages: number) => string }): Promise<Buffer> {
    const { doc, pageCount } = this;
    this.root.end();
    for (let page = 0; page < pageCount; page += 1) {
      doc.switchToPage(page);
      this.#foot(foot.text, foot.page(page + 1, pageCount));
    }
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
    doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  use({ size = 1, isBold = false, colour = 'text' }: Style): PDFKit.PDFDocument {
    return this.doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(this.size(size))
      .fillColor(light[colour]);
  }

  /** Returns the text as displayed, in lines that fit the width. */
  #wrapped(text: string, style: Style): string {
    const { width = this.width, isCut = false } = style;
    const doc = this.use(style);
    const widthOf = (line: string): number => doc.widthOfString(line);
    return wrapText(this.#shown(text, isCut), { width, widthOf }).join('\n');
  }

  /**
   * Options for texts that are already wrapped. pdfkit needs a width to begin new sheets; this one is too large to
   * break lines again.
   */
  #asWrapped() {
    return { width: this.doc.page.width, lineGap: this.size(0.15) };
  }

  /** Replaces control characters, for which the font has no glyphs, and cuts long texts. */
  #shown(text: string, isCut: boolean): string {
    const { textLengthMax } = this.fit;
    const plain = text.replace(/[^\P{C}\n]/gu, ' ');
    return isCut && plain.length > textLengthMax ? `${plain.slice(0, textLengthMax).trimEnd()}…` : plain;
  }

  #foot(text: string, number: string): void {
    const { doc, left, width } = this;
    const { page } = doc;
    // Without this, pdfkit would begin another sheet for a text below the bottom margin.
    page.margins.bottom = 0;
    const y = page.height - margin;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('regular').fontSize(7.5).fillColor(light['text-muted']);
    doc.text(text, left, y, { lineBreak: false });
    doc.text(number, left + width - doc.widthOfString(number), y, { lineBreak: false });
    doc.endMarkedContent();
  }
}
