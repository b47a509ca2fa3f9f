import { type Block, type Pair, plainText, type Section } from '@jinwi/report';
import { type Paper, type Structure, type Style } from './pdf-paper.js';
import { keepThumbnails, writeThumbnails } from './pictures-pdf.js';
import { type Picture } from './pictures/annotated-picture.js';

/** @param sheet the thumbnails that the section shows; null if they are only named */
export function writeSection(paper: Paper, { title, blocks }: Section, sheet: Picture | null = null): void {
  const part = paper.open(paper.root, 'Sect');
  // Enough for the title and the first rows of a table, so that no title stands alone at the foot of a page.
  paper.keep(7);
  paper.rule();
  paper.doc.y += paper.size(0.7);
  paper.write(part, 'H2', title, { size: 1.25, isBold: true, below: 0.5 });
  for (const [index, block] of blocks.entries()) {
    // Keeps the heading of thumbnails beside them.
    if (sheet && blocks[index + 1]?.kind === 'thumbnails') keepThumbnails(paper, { lines: 2 });
    if (block.kind === 'thumbnails' && sheet) writeThumbnails(paper, part, { items: block.items, sheet });
    else writeBlock(paper, part, block);
  }
  part.end();
  paper.doc.y += paper.size(0.5);
}

function writeBlock(paper: Paper, parent: Structure, block: Block): void {
  switch (block.kind) {
    case 'paragraph':
      return paper.write(parent, 'P', block.text, block.isMuted ? { colour: 'text-muted', size: 0.9 } : {});
    case 'heading':
      paper.keep(3);
      return paper.write(parent, 'H3', block.text, { isBold: true, below: 0.25 });
    case 'list':
      return writeList(paper, parent, block.items.map(plainText), {
        isCut: !block.isOurs,
        isOrdered: block.isOrdered,
      });
    case 'signer':
      paper.write(parent, 'P', block.signer, { size: 1.15, isBold: true, isCut: true, below: 0.1 });
      return paper.write(parent, 'P', block.standing, { isBold: true, colour: block.tone });
    case 'pairs':
      return writePairs(paper, parent, block.pairs);
    case 'table':
      return writeTable(paper, parent, block);
    case 'thumbnails': {
      const captions = block.items.map(({ caption }) => caption);
      return writeList(paper, parent, captions, { isCut: true });
    }
  }
}

export function writeList(
  paper: Paper,
  parent: Structure,
  items: readonly string[],
  { x = paper.left, width = paper.width, isOrdered = false, ...style }: Style & { isOrdered?: boolean } = {},
): void {
  const list = paper.open(parent, 'L');
  const indent = paper.size(isOrdered ? 1.8 : 0.9);
  for (const [index, text] of items.entries()) {
    paper.keep(1.5);
    const item = paper.open(list, 'LI');
    const { y } = paper.doc;
    paper.write(item, 'Lbl', isOrdered ? `${index + 1}.` : '•', { ...style, x, width: indent });
    paper.doc.y = y;
    paper.write(item, 'LBody', text, { below: 0.2, ...style, x: x + indent, width: width - indent });
    item.end();
  }
  list.end();
  paper.doc.y += paper.size(0.25);
}

function writePairs(paper: Paper, parent: Structure, pairs: readonly Pair[]): void {
  const labelWidth = paper.width * 0.24;
  const rows = pairs.map(({ label, value }) => [label, plainText(value)]);
  const widths = [labelWidth, paper.width - labelWidth];
  const table = paper.open(parent, 'Table');
  for (const cells of rows)
    writeRow(paper, table, {
      cells,
      widths,
      types: ['TH', 'TD'],
      styles: [{ colour: 'text-muted', scope: 'Row' }, { isCut: true }],
    });
  table.end();
  paper.doc.y += paper.size(0.4);
}

function writeTable(
  paper: Paper,
  parent: Structure,
  { caption, head, rows }: Extract<Block, { kind: 'table' }>,
): void {
  const widths = [0.29, 0.18, 0.53].map((part) => part * paper.width);
  paper.keep(4);
  paper.write(parent, 'H3', caption, { isBold: true, below: 0.3 });
  const table = paper.open(parent, 'Table');
  const small: Style = { colour: 'text-muted', size: 0.85, scope: 'Column' };
  writeRow(paper, table, { cells: head, widths, types: ['TH', 'TH', 'TH'], styles: [small, small, small] });
  for (const cells of rows)
    writeRow(paper, table, {
      cells,
      widths,
      types: ['TH', 'TD', 'TD'],
      styles: [{ isBold: true, scope: 'Row' }, {}, { isCut: true }],
    });
  table.end();
  paper.doc.y += paper.size(0.4);
}

interface PaperRow {
  cells: readonly string[];
  widths: readonly number[];
  types: readonly ('TH' | 'TD')[];
  styles: readonly Style[];
}

const gap = 8;

/** Writes a row of cells, all on one sheet. */
function writeRow(paper: Paper, table: Structure, { cells, widths, types, styles }: PaperRow): void {
  const styleOf = (index: number): Style => ({
    ...styles[index],
    width: (widths[index] ?? 0) - gap,
    below: 0,
  });
  const height = Math.max(...cells.map((cell, index) => paper.heightOf(cell, styleOf(index))));
  paper.keepHeight(height);
  const { y } = paper.doc;
  const row = paper.open(table, 'TR');
  let x = paper.left;
  for (const [index, cell] of cells.entries()) {
    paper.doc.y = y;
    paper.write(row, types[index] ?? 'TD', cell, { ...styleOf(index), x });
    x += widths[index] ?? 0;
  }
  row.end();
  paper.doc.y = y + height + paper.size(0.25);
}
