import { layOut } from '../../pixels/kernels/lay-out.js';
import { type ErrorLevels } from './resave.js';

/** Minimum error, in grey levels, to be drawn white, so that the noise of a uniform image is not stretched. */
const whiteErrorMin = 20;
const whiteShare = 0.999;
/** Pixels per kernel call; a multiple of 16. */
const batch = 65_536;

/** Stretches the error of each pixel so that the largest errors are white. Overwrites `errors`. */
export function brightenErrors({ errors, histogram }: ErrorLevels): Uint8Array<ArrayBuffer> {
  let white = 0;
  for (let seen = 0; white < 255 && seen < whiteShare * errors.length; white += 1) seen += histogram[white]!;
  const gain = 255 / Math.max(whiteErrorMin, white);
  const levels = Uint8Array.from(histogram, (_, error) => Math.min(255, Math.round(error * gain)));
  const { kernels, at, bytes } = layOut({ levels, bytes: [Uint8Array, batch] });
  for (let from = 0; from < errors.length; from += batch) {
    const part = errors.subarray(from, from + batch);
    bytes.set(part);
    kernels.replaceBytes(at.bytes, part.length, at.levels);
    errors.set(bytes.subarray(0, part.length), from);
  }
  return errors;
}
