import {
  accent,
  at,
  circle,
  grid,
  path,
  rect,
  repeat,
  shape,
  text,
  page,
  type Drawing,
  type Pen,
} from './pen.js';

const dots: Drawing = (pen) =>
  grid({ columns: 17, rows: 20, pitchX: 24, pitchY: 24, left: 6, top: 6 }, (x, y, index) =>
    circle(x + (Math.floor(index / 17) % 2) * 12, y, 6, accent(pen, index % 3)),
  );

const hexagon = 'M0,-18L15.6,-9V9L0,18L-15.6,9V-9z';
const hexagons: Drawing = (pen) =>
  grid({ columns: 14, rows: 19, pitchX: 31.2, pitchY: 27 }, (x, y, index) =>
    at(
      x + (Math.floor(index / 14) % 2) * 15.6,
      y,
      shape(hexagon, accent(pen), `stroke="${pen.paper}" stroke-width="2"`),
    ),
  );

const ornament = (pen: Pen, colour: string): string =>
  path('M0,-26C20,-20 20,0 0,0C-20,0 -20,20 0,26M-26,0C-20,20 0,20 0,0C0,-20 20,-20 26,0', colour, 3) +
  circle(0, 0, 5, accent(pen, 3)) +
  path('M-20,-20l8,8M20,20l-8,-8', colour, 2);

const ornaments: Drawing = (pen) =>
  grid({ columns: 7, rows: 8, left: 30, top: 30, pitchX: 61, pitchY: 60 }, (x, y) =>
    at(x, y, ornament(pen, accent(pen, 4))),
  );

const scatteredOrnaments: Drawing = (pen) =>
  at(
    0,
    0,
    repeat(5, (index) =>
      at(
        [80, 290, 140, 330, 210][index] ?? 0,
        [90, 60, 260, 230, 390][index] ?? 0,
        ornament(pen, accent(pen, 5)),
        1.5,
      ),
    ),
  );

const plaid: Drawing = (pen) =>
  repeat(14, (stripe) =>
    rect(stripe * 31, 0, 6 + (stripe % 3) * 6, page.height, accent(pen, stripe % 3), 'opacity="0.35"'),
  ) +
  repeat(16, (stripe) =>
    rect(0, stripe * 31, page.width, 6 + (stripe % 3) * 6, accent(pen, stripe % 3), 'opacity="0.35"'),
  );

const bricks: Drawing = (pen) =>
  rect(0, 0, page.width, page.height, pen.soft) +
  grid({ columns: 9, rows: 24, left: -20, pitchX: 52, pitchY: 20 }, (x, y, index) =>
    rect(
      x + (Math.floor(index / 9) % 2) * 26,
      y,
      49,
      17,
      accent(pen, index % 5 === 0 ? 1 : 3),
      `opacity="${0.6 + 0.1 * (index % 4)}"`,
    ),
  );

/** Draws a few colours in large pixels. */
function sprite(pen: Pen, size: number): string {
  const colours = [0, 1, 2].map(() => accent(pen));
  return grid({ columns: 6, rows: 12, pitchX: size }, (x, y) => {
    const colour = colours[Math.floor(pen.random() * 5)];
    return colour ? rect(x, y, size, size, colour) + rect(11 * size - x, y, size, size, colour) : '';
  });
}

const sprites: Drawing = (pen) => {
  const frames = repeat(5, (row) => {
    const one = sprite(pen, 4);
    return repeat(6, (frame) => at(20 + frame * 62, 18 + row * 92 + (frame % 2) * 4, one));
  });
  return frames;
};

const tileMap: Drawing = (pen) => {
  const tiles = [0, 1, 2].map(
    (kind) =>
      rect(0, 0, 32, 32, accent(pen, [2, 0, 3][kind])) +
      repeat(26, () =>
        rect(
          Math.floor(pen.random() * 15) * 2,
          Math.floor(pen.random() * 15) * 2,
          2,
          2,
          pen.random() < 0.5 ? '#0004' : '#fff5',
        ),
      ),
  );
  return grid({ columns: 13, rows: 15, pitchX: 32 }, (x, y) =>
    at(x, y, tiles[Math.floor(pen.random() * 3)] ?? ''),
  );
};

const face = (mouth: string): string =>
  circle(0, 0, 26, 'url(#skin)') +
  circle(-9, -6, 4, '#3b2a14') +
  circle(9, -6, 4, '#3b2a14') +
  path(mouth, '#3b2a14', 3, 'stroke-linecap="round"');

const faces: Drawing = () =>
  '<defs><radialGradient id="skin" cx="0.4" cy="0.3"><stop stop-color="#fff3a8"/><stop offset="0.7" stop-color="#fbc531"/><stop offset="1" stop-color="#d98e04"/></radialGradient></defs>' +
  grid({ columns: 6, rows: 7, left: 36, top: 36, pitchX: 65, pitchY: 67 }, (x, y, index) =>
    at(x, y, face(['M-10,8q10,12 20,0', 'M-10,12q10,-10 20,0', 'M-8,10h16'][index % 3] ?? '')),
  );

/** Thresholds of Bayer's 4×4 matrix, drawn as tiles of dots of one pixel. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const dithered: Drawing = (pen) =>
  `<defs>${repeat(16, (level) => `<pattern id="d${level}" width="4" height="4" patternUnits="userSpaceOnUse">${grid({ columns: 4, rows: 4, pitchX: 1 }, (x, y, index) => ((bayer[index] ?? 0) < level ? rect(x, y, 1, 1, pen.ink) : ''))}</pattern>`)}</defs>` +
  grid({ columns: 16, rows: 4, top: 0, pitchX: 25, pitchY: 120 }, (x, y, index) =>
    rect(x, y, 25, 120, `url(#d${(index % 16) + 0})`),
  ) +
  repeat(
    6,
    (moon) =>
      circle(60 + (moon % 3) * 130, 120 + Math.floor(moon / 3) * 220, 42, pen.paper) +
      circle(60 + (moon % 3) * 130, 120 + Math.floor(moon / 3) * 220, 42, `url(#d${5 + moon})`),
  );

const halftone: Drawing = (pen) =>
  grid({ columns: 50, rows: 60, pitchX: 8 }, (x, y) =>
    circle(x + 4, y + 4, 0.8 + 3.2 * (0.5 + 0.5 * Math.sin(x / 60) * Math.cos(y / 75)), pen.ink),
  );

const chess: Drawing = (pen) =>
  grid({ columns: 8, rows: 8, left: 8, top: 48, pitchX: 48 }, (x, y, index) => {
    const isDark = (index + Math.floor(index / 8)) % 2 === 1;
    const piece =
      index < 16 || index >= 48
        ? at(
            x + 10,
            y + 6,
            shape(
              'M14,0a6,6 0 0 1 4,11l4,18h4v6h-24v-6h4l4,-18a6,6 0 0 1 4,-11z',
              index < 16 ? '#222222' : '#f4f4f4',
              'stroke="#777777"',
            ),
          )
        : '';
    return rect(x, y, 48, 48, isDark ? '#769656' : '#eeeed2') + piece;
  }) + text(12, 20, 12, 'Game 12', pen.ink);

const crossword: Drawing = (pen) =>
  grid({ columns: 13, rows: 15, left: 5, top: 5, pitchX: 30, pitchY: 31 }, (x, y, index) =>
    pen.random() < 0.25
      ? rect(x, y, 30, 31, pen.ink)
      : rect(x, y, 30, 31, pen.paper, `stroke="${pen.ink}"`) +
        text(x + 11, y + 10, 10, 'ABCDEFGHIKLMNOPRSTU'[(index * 7) % 19] ?? '', pen.ink),
  );

const note = (colour: string): string =>
  `<ellipse cx="0" cy="0" rx="5.5" ry="4" fill="${colour}" transform="rotate(-20)"/>` +
  path('M5,-1v-26', colour, 1.4);

const music: Drawing = (pen) =>
  repeat(
    6,
    (staff) =>
      repeat(5, (line) => rect(14, 24 + staff * 76 + line * 8, 372, 1, pen.ink)) +
      repeat(12, (step) =>
        at(40 + step * 29, 24 + staff * 76 + 4 * Math.floor(pen.random() * 9), note(pen.ink)),
      ) +
      rect(200, 24 + staff * 76, 1.5, 33, pen.ink),
  );

const barcodes: Drawing = (pen) =>
  rect(0, 0, page.width, page.height, '#ffffff') +
  grid({ columns: 25, rows: 25, left: 75, top: 20, pitchX: 10 }, (x, y) =>
    pen.random() < 0.5 ? rect(x, y, 10, 10, '#000000') : '',
  ) +
  repeat(
    2,
    (code) =>
      repeat(60, (bar) =>
        rect(50 + bar * 5, 300 + code * 90, 1 + Math.floor(pen.random() * 3), 60, '#000000'),
      ) + text(120, 366 + code * 90, 8, '4006381333931', '#000000'),
  );

export const patternPages: Readonly<Record<string, Drawing>> = {
  dots,
  hexagons,
  ornaments,
  'scattered ornaments': scatteredOrnaments,
  plaid,
  bricks,
  sprites,
  'tile map': tileMap,
  faces,
  dithered,
  halftone,
  chess,
  crossword,
  music,
  barcodes,
};
