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
  words,
  page,
  type Drawing,
  type Pen,
} from './pen.js';

const axes = (pen: Pen): string =>
  path('M40,30V440H390', pen.soft, 1) +
  repeat(
    9,
    (tick) =>
      rect(40, 30 + tick * 45, 350, 0.6, pen.line) +
      text(12, 27 + tick * 45, 7, String(90 - tick * 10), pen.soft),
  );

const bars: Drawing = (pen) =>
  axes(pen) +
  repeat(11, (bar) => {
    const height = 60 + pen.random() * 320;
    return (
      rect(52 + bar * 30, 440 - height, 20, height, accent(pen, bar % 3)) +
      text(54 + bar * 30, 450, 7, `Q${bar % 4}`, pen.soft)
    );
  });

const stackedBars: Drawing = (pen) =>
  axes(pen) +
  grid({ columns: 8, rows: 4, left: 56, top: 130, pitchX: 41, pitchY: 77.5 }, (x, y, index) =>
    rect(x, y, 28, 77.5, accent(pen, Math.floor(index / 8)), `stroke="${pen.paper}"`),
  );

const lines: Drawing = (pen) =>
  axes(pen) +
  repeat(3, (series) => {
    const points = Array.from(
      { length: 12 },
      (_, step) => [46 + step * 30, 80 + series * 90 + pen.random() * 120] as const,
    );
    return (
      path(`M${points.map(([x, y]) => `${x},${y}`).join('L')}`, accent(pen, series), 2) +
      points
        .map(([x, y]) => circle(x, y, 4, pen.paper, `stroke="${accent(pen, series)}" stroke-width="2"`))
        .join('')
    );
  });

const slice = (from: number, to: number, radius: number, colour: string): string => {
  const place = (turn: number) =>
    `${radius * Math.cos(2 * Math.PI * turn)},${radius * Math.sin(2 * Math.PI * turn)}`;
  return shape(`M0,0L${place(from)}A${radius},${radius} 0 0 1 ${place(to)}z`, colour);
};

const pies: Drawing = (pen) =>
  grid(
    { columns: 2, rows: 2, left: 105, top: 110, pitchX: 190, pitchY: 220 },
    (x, y) =>
      at(
        x,
        y,
        repeat(5, (part) => slice(part / 5, (part + 1) / 5, 76, accent(pen, part))),
      ) +
      repeat(
        3,
        (row) =>
          rect(x - 60, y + 86 + row * 10, 7, 7, accent(pen, row)) +
          text(x - 46, y + 86 + row * 10, 6, words(pen, 2), pen.soft),
      ),
  );

const scatter: Drawing = (pen) =>
  axes(pen) +
  repeat(140, (dot) => {
    const [x, y] = [50 + pen.random() * 330, 40 + pen.random() * 390];
    return dot % 2 === 0
      ? circle(x, y, 4, accent(pen, 0), 'opacity="0.7"')
      : path(`M${x - 4},${y}h8M${x},${y - 4}v8`, accent(pen, 1), 2);
  });

const heatMap: Drawing = (pen) =>
  grid({ columns: 12, rows: 14, left: 8, top: 10, pitchX: 32, pitchY: 33 }, (x, y) => {
    const share = Math.floor(pen.random() * 8) / 8;
    return (
      rect(x, y, 31, 32, accent(pen, 0), `opacity="${0.15 + share * 0.8}"`) +
      text(x + 7, y + 12, 7, String(Math.round(share * 90)), pen.ink)
    );
  });

const plan: Drawing = (pen) =>
  grid({ columns: 10, rows: 1, left: 90, pitchX: 31 }, (x) => rect(x, 0, 1, page.height, pen.line)) +
  repeat(15, (row) => {
    const [from, length] = [Math.floor(pen.random() * 6), 1 + Math.floor(pen.random() * 4)];
    return (
      text(8, 22 + row * 30, 7, words(pen, 2).slice(0, 10), pen.ink) +
      rect(90 + from * 31, 16 + row * 30, length * 31, 18, accent(pen, row % 4), 'rx="4"')
    );
  });

const organisation: Drawing = (pen) =>
  repeat(4, (level) => {
    const boxes = 2 ** level;
    const pitch = page.width / boxes;
    return repeat(boxes, (box) => {
      const [x, y] = [pitch * (box + 0.5), 30 + level * 120];
      const half = Math.min(46, pitch / 2 - 3);
      return (
        (level < 3
          ? path(`M${x},${y + 40}v40h${-pitch / 4}v20M${x},${y + 80}h${pitch / 4}v20`, pen.soft)
          : '') +
        rect(x - half, y, half * 2, 40, pen.line, `rx="4" stroke="${accent(pen, 0)}"`) +
        text(x - half + 6, y + 12, 6, 'Admin', pen.ink)
      );
    });
  });

const streets: Drawing = (pen) =>
  rect(0, 0, page.width, page.height, pen.line) +
  grid(
    { columns: 6, rows: 8, left: -10, top: -8, pitchX: 72, pitchY: 62 },
    (x, y, index) =>
      rect(x, y, 60, 50, index % 9 === 4 ? accent(pen, 2) : pen.paper, 'rx="3"') +
      (index % 4 === 1
        ? at(
            x + 22,
            y + 12,
            shape('M8,24c-16,-20 -6,-26 0,-24c6,-2 16,4 0,24z', accent(pen, 1)) + circle(8, 9, 3, '#ffffff'),
          )
        : '') +
      (index % 3 === 0 ? text(x + 8, y + 53, 5, 'River street', pen.soft) : ''),
  ) +
  path('M-5,380C120,300 240,440 410,330', accent(pen, 0), 22, 'opacity="0.8"');

const contours: Drawing = (pen) =>
  repeat(3, (hill) =>
    repeat(13, (ring) => {
      const size = 8 + ring * 12;
      return `<ellipse cx="${90 + hill * 120}" cy="${110 + hill * 130}" rx="${size * 1.3}" ry="${size}" fill="none" stroke="${accent(pen, 3)}" stroke-width="${ring % 5 === 0 ? 2 : 0.8}" opacity="0.8"/>`;
    }),
  ) +
  repeat(30, (tree) =>
    at(
      20 + ((tree * 83) % 360),
      20 + ((tree * 151) % 430),
      shape('M6,0l6,14h-4v4h-4v-4h-4z', accent(pen, 2)),
    ),
  );

const transit: Drawing = (pen) =>
  repeat(5, (line) =>
    path(
      `M20,${60 + line * 90}h100l60,${line % 2 ? -50 : 50}h220`,
      accent(pen, line),
      7,
      'stroke-linejoin="round"',
    ),
  ) +
  grid({ columns: 3, rows: 5, left: 40, top: 60, pitchX: 35, pitchY: 90 }, (x, y) =>
    circle(x, y, 6, '#ffffff', `stroke="${pen.ink}" stroke-width="2.5"`),
  ) +
  repeat(5, (line) => text(34, 76 + line * 90, 7, words(pen, 2), pen.ink));

export const chartPages: Readonly<Record<string, Drawing>> = {
  bars,
  'stacked bars': stackedBars,
  lines,
  pies,
  scatter,
  'heat map': heatMap,
  plan,
  organisation,
};

export const mapPages: Readonly<Record<string, Drawing>> = { streets, contours, transit };
