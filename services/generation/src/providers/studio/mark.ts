const letterHeight = 14;
const spacing = 5;

/** The width and the strokes of each letter. The strokes are paths, so that no font has to be installed. */
const letters: Record<string, readonly [width: number, path: string]> = {
  D: [9, 'M0 0V14H4Q9 14 9 7T4 0Z'],
  E: [7, 'M7 0H0V14H7M0 7H6'],
  M: [11, 'M0 14V0L5.5 9L11 0V14'],
  O: [10, 'M5 0Q10 0 10 7T5 14T0 7T5 0Z'],
  J: [7, 'M7 0V10Q7 14 3.5 14T0 10.5'],
  I: [0, 'M0 0V14'],
  N: [9, 'M0 14V0L9 14V0'],
  W: [14, 'M0 0L3.5 14L7 3L10.5 14L14 0'],
  S: [8, 'M8 2.6Q7 0 4 0T0 3.5T4 6.8T8 10.4T4 14T0 11.2'],
  T: [9, 'M0 0H9M4.5 0V14'],
  U: [9, 'M0 0V9.5Q0 14 4.5 14T9 9.5V0'],
  '·': [0, 'M0 7V7.01'],
  ' ': [1, ''],
};

const text = 'DEMO · JINWI STUDIO';

/** Returns an SVG that marks an image as a demonstration: a dark, half-transparent label in the lower right corner. */
export function markOf({ width, height }: { width: number; height: number }): Buffer {
  const scale = Math.min(width, height) / 1100;
  const { body, length } = strokes();
  const [padX, padY] = [15, 11];
  const [boxWidth, boxHeight] = [length + 2 * padX, letterHeight + 2 * padY];
  const margin = 22;
  const left = width / scale - boxWidth - margin;
  const top = height / scale - boxHeight - margin;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<g transform="scale(${scale.toFixed(4)}) translate(${left.toFixed(2)} ${top.toFixed(2)})">
<rect width="${boxWidth}" height="${boxHeight}" rx="${boxHeight / 2}" fill="#0b0f17" fill-opacity="0.62"/>
<g transform="translate(${padX} ${padY})" fill="none" stroke="#fff" stroke-opacity="0.94" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round">${body}</g>
</g></svg>`);
}

function strokes(): { body: string; length: number } {
  let at = 0;
  const parts = [...text].map((character) => {
    const [width, path] = letters[character] ?? [0, ''];
    const part = `<path transform="translate(${at} 0)" d="${path}"/>`;
    at += width + spacing;
    return part;
  });
  return { body: parts.join(''), length: at - spacing };
}
