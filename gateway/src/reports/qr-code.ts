import { encode } from 'uqr';

export interface QrCode {
  /** Number of modules along each side, including the margin. */
  size: number;
  /** An SVG path of the dark modules, each of which is one unit wide. */
  path: string;
}

/** The quiet zone that the standard asks for (ISO/IEC 18004). */
const border = 4;

export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}
