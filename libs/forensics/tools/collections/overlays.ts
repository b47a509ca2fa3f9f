/** Size of an overlay. Overlays are SVG without fonts, so that every machine draws the same. */
export interface Size {
  width: number;
  height: number;
}

const svg = ({ width, height }: Size, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );

/** The strokes of the word NEWS, 42 wide and 10 high. */
const wordStrokes =
  'M0 10V0L7 10V0M17 0H11V10H17M11 5H16M20 0L23 10L26 2L29 10L32 0M42 2.5C42-1 36-1 36 2.5C36 6 42 4.5 42 7.5C42 11 36 11 36 7.5';

/** Draws the word NEWS at the top and at the bottom, half as wide as the picture, in white with a black edge. */
export function textOver({ width, height }: Size): Buffer {
  const scale = (0.5 * width) / 42;
  const line = (top: number): string =>
    ['black" stroke-width="3.4', 'white" stroke-width="1.7']
      .map(
        (stroke) =>
          `<path d="${wordStrokes}" fill="none" stroke-linejoin="round" stroke="${stroke}" transform="translate(${width / 4} ${top}) scale(${scale})"/>`,
      )
      .join('');
  const margin = 3 * scale;
  return svg({ width, height }, line(margin) + line(height - margin - 10 * scale));
}

/** Draws a round yellow face right of the centre. Its width is two fifths of the shorter side. */
export function stickerOver({ width, height }: Size): Buffer {
  const radius = Math.min(width, height) / 5;
  const face = `<circle r="1" fill="#fc3"/><circle cx="-.35" cy="-.25" r=".13"/><circle cx=".35" cy="-.25" r=".13"/><path d="M-.5 .2A.55 .55 0 0 0 .5 .2" fill="none" stroke="black" stroke-width=".12"/>`;
  return svg(
    { width, height },
    `<g transform="translate(${0.65 * width} ${0.45 * height}) scale(${radius})">${face}</g>`,
  );
}

/** Draws a translucent white mark in the lower right corner. */
export function logoOver({ width, height }: Size): Buffer {
  const side = Math.min(width, height) / 8;
  const mark = `<circle cx=".5" cy=".5" r=".45" fill="none" stroke="white" stroke-width=".1"/><path d="M.28 .52L.45 .68L.74 .34" fill="none" stroke="white" stroke-width=".1"/>`;
  return svg(
    { width, height },
    `<g opacity=".7" transform="translate(${width - 1.3 * side} ${height - 1.3 * side}) scale(${side})">${mark}</g>`,
  );
}

/** Draws a phone screen with a status bar and a row of buttons, to be placed behind a picture. */
export function screenBehind({ width, height }: Size): Buffer {
  const icon = (index: number): string =>
    `<circle cx="${(width * (index + 0.5)) / 4}" cy="${height - 110}" r="34" fill="none" stroke="#555" stroke-width="8"/>`;
  const body = `<rect width="${width}" height="${height}" fill="#fafafa"/>
<rect x="60" y="36" width="120" height="28" fill="#333"/><rect x="${width - 150}" y="36" width="90" height="28" rx="6" fill="#333"/>
<path d="M100 150L70 180L100 210" fill="none" stroke="#333" stroke-width="8"/><circle cx="190" cy="180" r="44" fill="#88a"/>
<rect x="260" y="150" width="420" height="24" fill="#444"/><rect x="260" y="192" width="260" height="18" fill="#aaa"/>
${[0, 1, 2, 3].map(icon).join('')}`;
  return svg({ width, height }, body);
}
