import {
  accent,
  at,
  button,
  circle,
  grid,
  path,
  rect,
  repeat,
  shape,
  text,
  textWidth,
  words,
  page,
  type Drawing,
  type Pen,
} from './pen.js';

const title = (pen: Pen, words: string): string => text(20, 18, 14, words, pen.ink);

const rowsOfButtons: Drawing = (pen) =>
  title(pen, 'Orders') +
  repeat(9, (row) => {
    const y = 56 + row * 46;
    return (
      rect(16, y - 10, 368, 1, pen.line) +
      text(20, y, 10, 'Invoice open', pen.ink) +
      text(20, y + 17, 7, 'Sent by mail', pen.soft) +
      button(pen, 230, y, 'Edit') +
      button(pen, 296, y, 'Delete')
    );
  });

const table: Drawing = (pen) =>
  title(pen, 'Sales by street') +
  grid({ columns: 5, rows: 17, left: 14, top: 50, pitchX: 75, pitchY: 24 }, (x, y, index) => {
    const cell = index < 5 ? words(pen, 1) : (pen.random() * 1000).toFixed(2);
    return (
      rect(x, y, 75, 24, index % 10 < 5 ? pen.line : pen.paper, `stroke="${pen.soft}" stroke-width="0.5"`) +
      text(x + 6, y + 8, 8, cell, pen.ink)
    );
  });

const formOfFields: Drawing = (pen) =>
  title(pen, 'Your details') +
  repeat(7, (row) => {
    const y = 54 + row * 56;
    return (
      text(20, y, 8, words(pen, 2), pen.soft) +
      rect(20, y + 14, 360, 28, pen.paper, `rx="6" stroke="${pen.line}" stroke-width="1.5"`) +
      text(30, y + 24, 9, words(pen, 3), pen.ink) +
      path(`M356,${y + 25}l5,5l5,-5`, pen.soft, 1.5)
    );
  });

const chat: Drawing = (pen) =>
  repeat(10, (row) => {
    const message = words(pen, 2 + (row % 3));
    const width = textWidth(message, 8) + 24;
    const isOwn = row % 2 === 1;
    const x = isOwn ? page.width - 20 - width : 50;
    return (
      (isOwn
        ? ''
        : circle(28, 36 + row * 46, 12, accent(pen, row)) + text(25, 32 + row * 46, 8, 'A', '#ffffff')) +
      rect(x, 22 + row * 46, width, 28, isOwn ? accent(pen, 0) : pen.line, 'rx="14"') +
      text(x + 12, 32 + row * 46, 8, message, isOwn ? '#ffffff' : pen.ink)
    );
  });

const folderIcon = (colour: string): string =>
  shape('M0,4q0,-3 3,-3h7l3,3h12q3,0 3,3v13q0,3 -3,3h-22q-3,0 -3,-3z', colour);

const files: Drawing = (pen) =>
  title(pen, 'Files') +
  repeat(14, (row) => {
    const y = 52 + row * 30;
    return (
      at(20, y, folderIcon(accent(pen, 3)), 0.8) +
      text(54, y + 6, 9, words(pen, 2), pen.ink) +
      text(300, y + 6, 8, `${String(10 + row)} april`, pen.soft)
    );
  });

const calendar: Drawing = (pen) =>
  title(pen, 'April') +
  grid({ columns: 7, rows: 6, left: 11, top: 50, pitchX: 54, pitchY: 70 }, (x, y, index) => {
    const event =
      index % 4 === 1
        ? rect(x + 4, y + 22, 46, 12, accent(pen, index), 'rx="3"') +
          text(x + 8, y + 25, 6, 'Task', '#ffffff')
        : '';
    return (
      rect(x, y, 54, 70, 'none', `stroke="${pen.line}"`) +
      text(x + 5, y + 6, 8, String((index % 31) + 1), pen.ink) +
      event
    );
  });

const code: Drawing = (pen) =>
  repeat(32, (row) => {
    const y = 12 + row * 14.5;
    const indent = 40 + 14 * (row % 4);
    const first = words(pen, 1);
    return (
      text(10, y, 7, String(row + 1), pen.soft) +
      text(indent, y, 7, first, accent(pen, 4)) +
      text(indent + textWidth(first, 7) + 8, y, 7, words(pen, 2), row % 3 === 0 ? accent(pen, 2) : pen.ink)
    );
  });

const icons: readonly ((colour: string) => string)[] = [
  folderIcon,
  (colour) => path('M14,2l3,8h9l-7,5l3,9l-8,-6l-8,6l3,-9l-7,-5h9z', colour, 2),
  (colour) =>
    circle(14, 12, 10, 'none', `stroke="${colour}" stroke-width="2.5"`) + path('M14,6v6l4,3', colour, 2),
  (colour) => shape('M14,24c-20,-14 -12,-26 0,-18c12,-8 20,4 0,18z', colour),
  (colour) => path('M2,4h24v18h-24zM2,5l12,9l12,-9', colour, 2),
];

const gridOfIcons: Drawing = (pen) =>
  grid({ columns: 4, rows: 5, left: 14, top: 14, pitchX: 95, pitchY: 92 }, (x, y, index) => {
    const icon = icons[index % icons.length];
    return (
      rect(x + 14, y + 4, 56, 56, accent(pen, (index * 3) % 7), 'rx="14"') +
      at(x + 28, y + 20, icon?.('#ffffff') ?? '') +
      text(x + 18, y + 68, 7, words(pen, 1), pen.ink)
    );
  });

const keyboard: Drawing = (pen) =>
  rect(0, 0, page.width, page.height, pen.line) +
  grid({ columns: 10, rows: 10, left: 6, top: 10, pitchX: 39, pitchY: 46 }, (x, y, index) => {
    const letter = 'QWERTYUIOPASDFGHJKL-ZXCVBNM.01'[index % 30] ?? '';
    return (
      rect(x + 1, y + 3, 34, 40, pen.soft, 'rx="5" opacity="0.5"') +
      rect(x + 1, y + 1, 34, 40, pen.paper, 'rx="5"') +
      text(x + 13, y + 14, 12, letter, pen.ink)
    );
  });

/** Cards with soft shadows and shaded headers. */
const cards: Drawing = (pen) =>
  `<defs><linearGradient id="head" x2="1" y2="1"><stop stop-color="${accent(pen, 4)}"/><stop offset="1" stop-color="${accent(pen, 0)}"/></linearGradient>` +
  '<filter id="shade"><feGaussianBlur stdDeviation="5"/></filter></defs>' +
  rect(0, 0, page.width, page.height, pen.line) +
  grid({ columns: 2, rows: 3, left: 18, top: 16, pitchX: 188, pitchY: 154 }, (x, y) => {
    const shadow = rect(x + 2, y + 6, 174, 138, '#000000', 'opacity="0.35" filter="url(#shade)" rx="10"');
    return (
      shadow +
      rect(x, y, 174, 138, pen.paper, 'rx="10"') +
      rect(x, y, 174, 52, 'url(#head)', 'rx="10"') +
      text(x + 12, y + 66, 9, 'Growth', pen.ink) +
      text(x + 12, y + 84, 7, 'Total of april', pen.soft) +
      button(pen, x + 12, y + 104, 'Open')
    );
  });

const slide: Drawing = (pen) =>
  rect(0, 0, page.width, 90, accent(pen, 0)) +
  text(24, 34, 22, 'River notes', '#ffffff') +
  repeat(
    6,
    (row) =>
      circle(36, 132 + row * 54, 5, accent(pen, 3)) + text(54, 126 + row * 54, 12, words(pen, 3), pen.ink),
  );

export const interfacePages: Readonly<Record<string, Drawing>> = {
  'rows of buttons': rowsOfButtons,
  table,
  form: formOfFields,
  chat,
  files,
  calendar,
  code,
  icons: gridOfIcons,
  keyboard,
  cards,
  slide,
};
