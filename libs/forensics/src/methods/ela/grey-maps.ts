import { type ErrorLevels } from './resave.js';

/** Smallest error drawn white; otherwise a uniform image would be stretched into noise. */
const whiteErrorMin = 20;
const whiteShare = 0.999;

/** Error per pixel, stretched so that the largest errors are white. Overwrites the errors. */
export function brightenErrors({ errors, histogram }: ErrorLevels): Uint8Array<ArrayBuffer> {
  let white = 0;
  for (let seen = 0; white < 255 && seen < whiteShare * errors.length; white += 1) seen += histogram[white]!;
  const gain = 255 / Math.max(whiteErrorMin, white);
  const levels = Uint8Array.from(histogram, (_, error) => Math.min(255, Math.round(error * gain)));
  for (let pixel = 0; pixel < errors.length; pixel += 1) errors[pixel] = levels[errors[pixel]!]!;
  return errors;
}
