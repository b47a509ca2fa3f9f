import { type Blend } from 'sharp';
import { asSharp, type Picture, toPicture } from './picture.js';
import { type SeededRandom } from './seeded-random.js';
import { type Size } from './image-sizes.js';

export type AirName =
  'snowfall' | 'rainfall' | 'mist' | 'stars' | 'petals' | 'leaves' | 'sun' | 'bokeh' | 'leak' | 'neon';

interface Overlay {
  blend: Blend;
  /** Elements of an SVG. */
  body: string;
}

type Draw = (size: Size, random: SeededRandom) => Overlay;

/** Lays weather and light over a picture. */
export async function addAir(
  picture: Picture,
  { names, strength, random }: { names: readonly AirName[]; strength: number; random: SeededRandom },
): Promise<Picture> {
  if (names.length === 0 || strength <= 0) return picture;
  const { width, height } = picture;
  const overlays = names.map((name) => draws[name]({ width, height }, random.stream(name)));
  return toPicture(
    asSharp(picture).composite(
      overlays.map(({ blend, body }) => ({
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g opacity="${strength.toFixed(3)}">${body}</g></svg>`,
        ),
        blend,
      })),
    ),
  );
}

const decimal = (value: number): string => value.toFixed(1);

const radial = (id: string, stops: readonly [offset: number, colour: string, opacity: number][]): string =>
  `<radialGradient id="${id}">${stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</radialGradient>`;

const circle = ({
  x,
  y,
  radius,
  fill,
  opacity,
}: {
  x: number;
  y: number;
  radius: number;
  fill: string;
  opacity: number;
}): string =>
  `<circle cx="${decimal(x)}" cy="${decimal(y)}" r="${decimal(radius)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

const unitOf = ({ width, height }: Size): number => Math.sqrt(width * height) / 1024;

const snowfall: Draw = (size, random) => {
  const unit = unitOf(size);
  const flakes = many(260, () => {
    const depth = random.next() ** 3;
    return circle({
      x: random.between(0, size.width),
      y: random.between(0, size.height),
      radius: unit * (1.6 + depth * 11),
      fill: 'url(#flake)',
      opacity: random.between(0.55, 1) * (1 - depth * 0.45),
    });
  });
  const flake = radial('flake', [
    [0, '#fff', 1],
    [0.45, '#fff', 0.75],
    [1, '#fff', 0],
  ]);
  return { blend: 'over', body: `<defs>${flake}</defs>${flakes}` };
};

const rainfall: Draw = (size, random) => {
  const unit = unitOf(size);
  const slant = random.between(-0.16, 0.16);
  const drops = many(340, () => {
    const [x, y] = [random.between(-40, size.width + 40), random.between(-80, size.height)];
    const length = unit * random.between(18, 85);
    return `<path d="M${decimal(x)} ${decimal(y)}l${decimal(length * slant)} ${decimal(length)}" stroke-opacity="${random.between(0.1, 0.42).toFixed(2)}" stroke-width="${decimal(unit * random.between(0.7, 1.9))}"/>`;
  });
  return { blend: 'screen', body: `<g stroke="#dfe9ee" stroke-linecap="round">${drops}</g>` };
};

const mist: Draw = (size, random) => {
  const clouds = many(14, () => {
    const y = size.height * (0.35 + 0.65 * Math.sqrt(random.next()));
    return `<ellipse cx="${decimal(random.between(0, size.width))}" cy="${decimal(y)}" rx="${decimal(size.width * random.between(0.25, 0.6))}" ry="${decimal(size.height * random.between(0.08, 0.22))}" fill="url(#mist)" opacity="${random.between(0.35, 0.8).toFixed(2)}"/>`;
  });
  const fading = radial('mist', [
    [0, '#eef2f3', 0.75],
    [0.5, '#eef2f3', 0.35],
    [1, '#eef2f3', 0],
  ]);
  return { blend: 'over', body: `<defs>${fading}</defs>${clouds}` };
};

const stars: Draw = (size, random) => {
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

/** Shapes that drift, larger and fainter the nearer they are. */
const drifting =
  (shape: string, colours: readonly string[], count: number): Draw =>
  (size, random) => {
    const unit = unitOf(size);
    const shapes = many(count, () => {
      const near = random.next() ** 2.5;
      const scale = unit * (0.55 + near * 2.6);
      const [x, y] = [random.between(0, size.width), random.between(0, size.height)];
      return `<path d="${shape}" fill="${random.pick(colours)}" opacity="${(0.95 - near * 0.5).toFixed(2)}" transform="translate(${decimal(x)} ${decimal(y)}) rotate(${decimal(random.between(0, 360))}) scale(${scale.toFixed(2)} ${(scale * random.between(0.45, 1)).toFixed(2)})"/>`;
    });
    return { blend: 'over', body: shapes };
  };

const petals = drifting('M0 -9C7 -7 8 4 0 10C-8 4 -7 -7 0 -9Z', ['#fbd9e2', '#f7c1d0', '#fff1f4'], 70);
const leaves = drifting(
  'M0 -12C6 -6 7 3 1 9L0 14L-1 9C-7 3 -6 -6 0 -12Z',
  ['#d9852f', '#b7502a', '#e8b54d', '#8f3d22'],
  46,
);

const sun: Draw = (size, random) => {
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

const bokeh: Draw = (size, random) => {
  const unit = unitOf(size);
  const colours = ['#ffd08a', '#ffb48a', '#9cc4ff', '#ffe6bd', '#f0a8c8'];
  const discs = colours.map((colour, index) =>
    radial(`disc${index}`, [
      [0, colour, 0.26],
      [0.82, colour, 0.34],
      [0.93, colour, 0.5],
      [1, colour, 0],
    ]),
  );
  const lights = many(38, () => {
    const edge = random.next() < 0.5 ? random.next() * 0.3 : 1 - random.next() * 0.3;
    return circle({
      x: (random.next() < 0.6 ? edge : random.next()) * size.width,
      y: random.between(0.02, 0.98) * size.height,
      radius: unit * random.between(14, 62),
      fill: `url(#disc${Math.floor(random.next() * colours.length)})`,
      opacity: random.between(0.35, 0.95),
    });
  });
  return { blend: 'screen', body: `<defs>${discs.join('')}</defs>${lights}` };
};

const leak: Draw = (size, random) => {
  const isLeft = random.next() < 0.5;
  const stop = (offset: number, colour: string, opacity: number): string =>
    `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  const gradient = `<linearGradient id="leak" x1="${isLeft ? 0 : 1}" x2="${isLeft ? 1 : 0}" y1="${random.between(0, 0.5).toFixed(2)}" y2="${random.between(0.4, 1).toFixed(2)}">${stop(0, '#ff5a2a', 0.75)}${stop(0.1, '#ff8a3c', 0.45)}${stop(0.28, '#ffc36b', 0.14)}${stop(0.5, '#ffc36b', 0)}</linearGradient>`;
  return {
    blend: 'screen',
    body: `<defs>${gradient}</defs><rect width="100%" height="100%" fill="url(#leak)"/>`,
  };
};

/** Two coloured lights from opposite sides, as of signs in a street. */
const neon: Draw = (size, random) => {
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

const draws: Record<AirName, Draw> = {
  snowfall,
  rainfall,
  mist,
  stars,
  petals,
  leaves,
  sun,
  bokeh,
  leak,
  neon,
};
