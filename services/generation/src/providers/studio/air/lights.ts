import { aroundMiddle, circle, type Draw, many, radial, unitOf } from './drawing.js';

/** Brightens one side and darkens the other, as if lit from there. */
export const light: Draw = (_size, random) => {
  const angle = random.between(0, Math.PI * 2);
  const [right, down] = [Math.cos(angle) / 2, Math.sin(angle) / 2];
  const ends = `x1="${(0.5 - right).toFixed(3)}" y1="${(0.5 - down).toFixed(3)}" x2="${(0.5 + right).toFixed(3)}" y2="${(0.5 + down).toFixed(3)}"`;
  const body = `<defs><linearGradient id="light" ${ends}><stop offset="0" stop-color="#fff" stop-opacity="0.6"/><stop offset="0.5" stop-color="#888" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.6"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#light)"/>`;
  return { blend: 'soft-light', body };
};

export const stars: Draw = (size, random) => {
  const unit = unitOf(size);
  const points = many(230, () => {
    const height = random.next() ** 1.6;
    return circle({
      x: random.between(0, size.width),
      y: height * size.height * 0.7,
      radius: unit * (0.6 + random.next() ** 6 * 3.4),
      fill: random.pick(['#ffffff', '#dfe8ff', '#fff1d6']),
      opacity: random.between(0.35, 1) * (1 - height * 0.75),
    });
  });
  return { blend: 'screen', body: points };
};

export const sun: Draw = (size, random) => {
  const [x, y] = [random.pick([0.08, 0.2, 0.8, 0.92]) * size.width, random.between(0.02, 0.22) * size.height];
  const reach = Math.max(size.width, size.height);
  const glow = radial('sun', [
    [0, '#fff6dd', 0.95],
    [0.12, '#ffd9a0', 0.62],
    [0.4, '#ff9f5a', 0.22],
    [1, '#ff7a3d', 0],
  ]);
  const flare = radial('flare', [
    [0.7, '#ffd9a0', 0.1],
    [0.97, '#ffe9c8', 0.16],
    [1, '#ffe9c8', 0],
  ]);
  const flares = [0.55, 0.95, 1.3].map((along, index) =>
    circle({
      x: x + (size.width / 2 - x) * along,
      y: y + (size.height / 2 - y) * along,
      radius: reach * (0.03 + index * 0.02),
      fill: 'url(#flare)',
      opacity: 0.8,
    }),
  );
  const body = circle({ x, y, radius: reach * 0.75, fill: 'url(#sun)', opacity: 1 });
  return { blend: 'screen', body: `<defs>${glow}${flare}</defs>${body}${flares.join('')}` };
};

export const bokeh: Draw = (size, random) => {
  const unit = unitOf(size);
  const colours = ['#ffd08a', '#ffb48a', '#9cc4ff', '#ffe6bd', '#f0a8c8'];
  const discs = colours.map((colour, index) =>
    radial(`disc${index}`, [
      [0, colour, 0.4],
      [0.82, colour, 0.48],
      [0.93, colour, 0.7],
      [1, colour, 0],
    ]),
  );
  const lights = many(30, () => {
    return circle({
      ...aroundMiddle(size, random),
      radius: unit * random.between(16, 70),
      fill: `url(#disc${Math.floor(random.next() * colours.length)})`,
      opacity: random.between(0.45, 1),
    });
  });
  return { blend: 'screen', body: `<defs>${discs.join('')}</defs>${lights}` };
};

export const leak: Draw = (size, random) => {
  const isLeft = random.next() < 0.5;
  const stop = (offset: number, colour: string, opacity: number): string =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  const gradient = `<linearGradient id="leak" x1="${isLeft ? 0 : 1}" x2="${isLeft ? 1 : 0}" y1="${random.between(0, 0.5).toFixed(2)}" y2="${random.between(0.4, 1).toFixed(2)}">${stop(0, '#ff5a2a', 0.75)}${stop(0.1, '#ff8a3c', 0.45)}${stop(0.28, '#ffc36b', 0.14)}${stop(0.5, '#ffc36b', 0)}</linearGradient>`;
  return {
    blend: 'screen',
    body: `<defs>${gradient}</defs><rect width="100%" height="100%" fill="url(#leak)"/>`,
  };
};

/** Two coloured lights from opposite sides, like neon signs. */
export const neon: Draw = (size, random) => {
  const reach = Math.max(size.width, size.height) * 0.8;
  const isMagentaLeft = random.next() < 0.5;
  const light = (id: string, colour: string): string =>
    radial(id, [
      [0, colour, 0.62],
      [0.5, colour, 0.2],
      [1, colour, 0],
    ]);
  const at = (isLeft: boolean, fill: string): string =>
    circle({
      x: isLeft ? 0 : size.width,
      y: size.height * random.between(0.15, 0.75),
      radius: reach,
      fill,
      opacity: 1,
    });
  return {
    blend: 'screen',
    body: `<defs>${light('magenta', '#ff2fa0')}${light('cyan', '#18d8ff')}</defs>${at(isMagentaLeft, 'url(#magenta)')}${at(!isMagentaLeft, 'url(#cyan)')}`,
  };
};
