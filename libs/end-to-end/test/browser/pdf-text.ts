import { inflateSync } from 'node:zlib';

/** The parts of a PDF that the tests read. Chromium or pdfkit has made the PDF. */
export interface PrintedPages {
  /** Width and height of each page in points (1/72 inch). */
  sizes: { width: number; height: number }[];
  /** All text without white space, because a PDF may store spaces only as positions. */
  text: string;
}

/** Reads page sizes and text. Works only if all strings are hexadecimal. */
export function readPdf(file: Buffer): PrintedPages {
  const objects = objectsOf(file);
  const sizes = [...objects.values()]
    .filter(({ head }) => /\/Type\s*\/Page\b/u.test(head))
    .map(({ head }) => /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/u.exec(head))
    .map((box) => ({ width: Number(box?.[1]), height: Number(box?.[2]) }));
  const fonts = fontsOf(objects);
  const text = [...objects.values()].map(({ stream }) => textOf(stream, fonts)).join('');
  return { sizes, text: text.normalize('NFC').replace(/\s/gu, '') };
}

interface PdfObject {
  head: string;
  /** The decompressed stream; empty if the object has no stream or no text. */
  stream: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const raw = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of raw.matchAll(/(?<=[\r\n])(\d+) 0 obj\s/gu)) {
    const start = match.index + match[0].length;
    const body = raw.slice(start, raw.indexOf('endobj', start));
    const streamStart = body.indexOf('stream\n');
    const head = streamStart < 0 ? body : body.slice(0, streamStart);
    const isText = head.includes('/FlateDecode') && !head.includes('/Subtype /Image');
    const length = Number(/\/Length (\d+)/u.exec(head)?.[1]);
    const from = start + streamStart + 'stream\n'.length;
    const stream =
      streamStart >= 0 && isText ? inflateSync(file.subarray(from, from + length)).toString('latin1') : '';
    objects.set(match[1] ?? '', { head, stream });
  }
  return objects;
}

interface PdfFont {
  /** Number of hexadecimal digits that encode one glyph. */
  digits: number;
  letters: Map<number, string>;
}

/** Returns the fonts by the names that pages give them. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, PdfFont> {
  const fonts = new Map<string, PdfFont>();
  const heads = [...objects.values()].map(({ head }) => head).join('\n');
  for (const [, name = '', id = ''] of heads.matchAll(/\/(F\d+) (\d+) 0 R/gu)) {
    const { head = '' } = objects.get(id) ?? {};
    const table = /\/ToUnicode (\d+) 0 R/u.exec(head)?.[1];
    if (!table) continue;
    const digits = head.includes('/Subtype /Type0') ? 4 : 2;
    fonts.set(name, { digits, letters: lettersOf(objects.get(table)?.stream ?? '') });
  }
  return fonts;
}

function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of table.matchAll(/beginbfchar(.*?)endbfchar/gsu)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/gu)) {
      letters.set(parseInt(glyph, 16), utf16(text));
    }
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange(.*?)endbfrange/gsu)) {
    const withoutLists = block.replace(/\[.*?\]/gsu, '');
    for (const [, first = '', last = '', text = ''] of withoutLists.matchAll(
      /<(\w+)>\s*<(\w+)>\s*<(\w+)>/gu,
    )) {
      const start = parseInt(first, 16);
      for (let glyph = start; glyph <= parseInt(last, 16); glyph += 1) {
        letters.set(glyph, String.fromCodePoint((utf16(text).codePointAt(0) ?? 0) + glyph - start));
      }
    }
    for (const [, first = '', list = ''] of block.matchAll(/<(\w+)>\s*<\w+>\s*\[(.*?)\]/gsu)) {
      const texts = [...list.matchAll(/<([\w ]+)>/gu)].map(([, text = '']) => utf16(text.replace(/ /gu, '')));
      for (const [index, text] of texts.entries()) letters.set(parseInt(first, 16) + index, text);
    }
  }
  return letters;
}

const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function textOf(content: string, fonts: Map<string, PdfFont>): string {
  let font: PdfFont | undefined;
  let text = '';
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>/gu)) {
    if (name) font = fonts.get(name);
    else if (hex && font) text += glyphsOf(hex, font);
  }
  return text;
}

const glyphsOf = (hex: string, { digits, letters }: PdfFont): string =>
  (hex.match(new RegExp(`.{${digits}}`, 'gu')) ?? [])
    .map((glyph) => letters.get(parseInt(glyph, 16)) ?? '')
    .join('');
