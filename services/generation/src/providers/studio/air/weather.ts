import { aroundMiddle, circle, decimal, type Draw, many, radial, unitOf } from './drawing.js';

export const snowfall: Draw = (size, random) => {
  const unit = unitOf(size);
  const flakes = many(420, () => {
    const depth = random.next() ** 2.4;
    return circle({
      x: random.between(0, size.width),
      y: random.between(0, size.height),
      radius: unit * (1.8 + depth * 15),
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

export const rainfall: Draw = (size, random) => {
  const unit = unitOf(size);
  const slant = random.between(-0.16, 0.16);
  const drops = many(520, () => {
    const [x, y] = [random.between(-40, size.width + 40), random.between(-80, size.height)];
    const length = unit * random.between(30, 130);
    return `<path d="M${decimal(x)} ${decimal(y)}l${decimal(length * slant)} ${decimal(length)}" stroke-opacity="${random.between(0.3, 0.85).toFixed(2)}" stroke-width="${decimal(unit * random.between(1, 2.6))}"/>`;
  });
  return { blend: 'screen', body: `<g stroke="#dfe9ee" stroke-linecap="round">${drops}</g>` };
};

export const mist: Draw = (size, random) => {
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

/** Drifting shapes, larger and fainter the nearer they are. */
const drifting =
  (shape: string, colours: readonly string[], count: number): Draw =>
  (size, random) => {
    const unit = unitOf(size);
    const shapes = many(count, () => {
      const near = random.next() ** 2.5;
      const scale = unit * (0.7 + near * 2.8);
      // Large shapes would hide a subject in the middle.
      const { x, y } =
        near > 0.15
          ? aroundMiddle(size, random)
          : { x: random.next() * size.width, y: random.next() * size.height };
      return `<path d="${shape}" fill="${random.pick(colours)}" opacity="${(0.95 - near * 0.5).toFixed(2)}" transform="translate(${decimal(x)} ${decimal(y)}) rotate(${decimal(random.between(0, 360))}) scale(${scale.toFixed(2)} ${(scale * random.between(0.45, 1)).toFixed(2)})"/>`;
    });
    return { blend: 'over', body: shapes };
  };

export const petals = drifting('M0 -9C7 -7 8 4 0 10C-8 4 -7 -7 0 -9Z', ['#fbd9e2', '#f7c1d0', '#fff1f4'], 70);

export const leaves = drifting(
  'M0 -12C6 -6 7 3 1 9L0 14L-1 9C-7 3 -6 -6 0 -12Z',
  ['#d9852f', '#b7502a', '#e8b54d', '#8f3d22'],
  46,
);
