import sharp, { type Sharp } from 'sharp';
import { seededRandom } from '../../tools/statistics/seeded-random.js';

export const page = { width: 400, height: 480 };

/**
 * The colours and random numbers with which a page is drawn. There is no font, so that a page looks the same on each
 * machine.
 */
export interface Pen {
  paper: string;
  ink: string;
  soft: string;
  line: string;
  accents: readonly string[];
  random: () => number;
}

export type Drawing = (pen: Pen) => string;

const accents = ['#3b82f6', '#ef4444', '#10b981', '#f59e0b', '#8b5cf6', '#ec4899', '#14b8a6'];

export const themes = {
  light: { paper: '#ffffff', ink: '#1f2937', soft: '#6b7280', line: '#e5e7eb', accents },
  dark: { paper: '#14171c', ink: '#e6e8eb', soft: '#8b93a1', line: '#2b313b', accents },
};
export type Theme = keyof typeof themes;

export function drawPage(drawing: Drawing, theme: Theme): Sharp {
  const pen: Pen = { ...themes[theme], random: seededRandom(17) };
  const paper = rect(0, 0, page.width, page.height, pen.paper);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${page.width}" height="${page.height}">`;
  return sharp(Buffer.from(`${svg}${paper}${drawing(pen)}</svg>`)).removeAlpha();
}

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Draws in every cell of a grid. */
export const grid = (
  { columns, rows, left = 0, top = 0, pitchX, pitchY = pitchX }: Grid,
  draw: (x: number, y: number, index: number) => string,
): string =>
  repeat(columns * rows, (index) =>
    draw(left + (index % columns) * pitchX, top + Math.floor(index / columns) * pitchY, index),
  );

interface Grid {
  columns: number;
  rows: number;
  left?: number;
  top?: number;
  pitchX: number;
  pitchY?: number;
}

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

export const path = (points: string, stroke: string, width = 1, more = ''): string =>
  `<path d="${points}" stroke="${stroke}" stroke-width="${width}" fill="none" ${more}/>`;

export const shape = (points: string, fill: string, more = ''): string =>
  `<path d="${points}" fill="${fill}" ${more}/>`;

/** Moves and scales SVG parts. */
export const at = (x: number, y: number, parts: string, scale = 1): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts}</g>`;

/** Letters as strokes: each digit pair is a point of a 5×7 grid. */
const letters: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06003042443606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026 1030 1636',
  J: '404536160504',
  K: '0006 400346',
  L: '000646',
  M: '0600224046',
  N: '06004640',
  O: '100105163645413010',
  P: '06003041423303',
  Q: '100105163645413010 2446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '100105163645413010 0541',
  1: '112026 1636',
  2: '01103041420646',
  3: '0040234445361605',
  4: '36300444',
  5: '400003334445361605',
  6: '3010010516364544331304',
  7: '004016',
  8: '133342413010010213 13040516364544',
  9: '16364541301001021343',
  '.': '2526',
  '-': '1333',
};

const advance = 6;

export const textWidth = (words: string, height: number): number => (words.length * advance * height) / 6;

/** Draws text whose top left corner is at `x`, `y`. The strokes' width is a seventh of the text's height. */
export function text(x: number, y: number, height: number, words: string, colour: string): string {
  const unit = height / 6;
  const strokes = [...words.toUpperCase()].flatMap((letter, index) =>
    (letters[letter] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((stroke) => {
        const points = stroke.match(/../gu) ?? [];
        return `M${points.map(([column, row]) => `${(Number(column) + index * advance) * unit},${Number(row) * unit}`).join('L')}`;
      }),
  );
  return at(
    x,
    y,
    path(strokes.join(''), colour, height / 7, 'stroke-linecap="round" stroke-linejoin="round"'),
  );
}

const vocabulary =
  'open order paid total date name send file edit view north south river street sales april growth user admin note task';

export function words(pen: Pen, count: number): string {
  const list = vocabulary.split(' ');
  return Array.from({ length: count }, () => list[Math.floor(pen.random() * list.length)]).join(' ');
}

export function accent(pen: Pen, index = Math.floor(pen.random() * pen.accents.length)): string {
  return pen.accents[index % pen.accents.length] ?? pen.ink;
}

export const button = (pen: Pen, x: number, y: number, label: string): string =>
  rect(x, y, textWidth(label, 8) + 16, 20, accent(pen, 0), 'rx="5"') +
  text(x + 9, y + 6, 8, label, '#ffffff');
