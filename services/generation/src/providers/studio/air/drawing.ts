import { type Blend } from 'sharp';
import { type Size } from '../image-sizes.js';
import { type SeededRandom } from '../seeded-random.js';

interface Overlay {
  blend: Blend;
  /** Elements of an SVG. */
  body: string;
}

export type Draw = (size: Size, random: SeededRandom) => Overlay;

export const decimal = (value: number): string => value.toFixed(1);

export const radial = (
  id: string,
  stops: readonly [offset: number, colour: string, opacity: number][],
): string =>
  `<radialGradient id="${id}">${stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')}</radialGradient>`;

export const circle = ({
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

export const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

export const unitOf = ({ width, height }: Size): number => Math.sqrt(width * height) / 1024;

export const aroundMiddle = ({ width, height }: Size, random: SeededRandom): { x: number; y: number } => {
  const [angle, distance] = [random.between(0, Math.PI * 2), random.between(0.36, 0.62)];
  return {
    x: (0.5 + Math.cos(angle) * distance) * width,
    y: (0.44 + Math.sin(angle) * distance) * height,
  };
};
