import { asSharp, type Picture, toPicture } from './picture.js';

/** The presumed centre of the subject; 0..1 of width and height. */
export interface Focus {
  x: number;
  y: number;
}

const side = 48;

/**
 * Centre of saliency: contrast to the surroundings, colour and skin tones, with a bias to the middle. A heuristic
 * without recognition, right for most portraits and products.
 */
export async function findFocus(picture: Picture): Promise<Focus> {
  const small = await toPicture(asSharp(picture).resize({ width: side, height: side, fit: 'fill' }));
  const around = await toPicture(asSharp(small).blur(7));
  let [total, sumX, sumY] = [0, 0, 0];
  for (let pixel = 0; pixel < side * side; pixel += 1) {
    const [x, y] = [((pixel % side) + 0.5) / side, (Math.floor(pixel / side) + 0.5) / side];
    const weight = (interest(small.rgb, around.rgb, pixel * 3) * nearMiddle(x, y)) ** 2;
    total += weight;
    sumX += weight * x;
    sumY += weight * y;
  }
  return total === 0 ? { x: 0.5, y: 0.5 } : { x: sumX / total, y: sumY / total };
}

const nearMiddle = (x: number, y: number): number =>
  Math.exp(-(((x - 0.5) / 0.42) ** 2 + ((y - 0.46) / 0.42) ** 2));

function interest(rgb: Uint8Array, around: Uint8Array, at: number): number {
  const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
  const [redAround = 0, greenAround = 0, blueAround = 0] = around.subarray(at, at + 3);
  const contrast = Math.abs(red - redAround) + Math.abs(green - greenAround) + Math.abs(blue - blueAround);
  const colourfulness = Math.max(red, green, blue) - Math.min(red, green, blue);
  const isSkin = red > 70 && red > green * 1.08 && green > blue * 0.95 && red - blue > 18 && red - blue < 130;
  return 8 + contrast + colourfulness * 0.2 + (isSkin ? 70 : 0);
}
