import { type Box, type Layout, type Panel } from './composition.js';
import { type Size } from './image-sizes.js';
import { asSharp, type Picture, resized, toPicture, wideBlur } from './picture.js';

/** Places finished panels on their backdrop. */
export async function assemble(
  panels: readonly { panel: Panel; picture: Picture }[],
  { size, backdrop, paper }: { size: Size; backdrop: Layout['backdrop']; paper: string },
): Promise<Picture> {
  const [first] = panels;
  if (backdrop === 'none' && first !== undefined) return first.picture;
  const ground = await groundOf(first?.picture, { size, backdrop, paper });
  const cut = await Promise.all(panels.map(({ panel, picture }) => cutOut(picture, panel)));
  return toPicture(
    asSharp(ground).composite([
      { input: svgOf(size, panels.map(({ panel }) => shadowOf(panel)).join('')) },
      ...panels.map(({ panel: { box } }, index) => ({
        input: cut[index] ?? Buffer.alloc(0),
        left: box.left,
        top: box.top,
      })),
    ]),
  );
}

async function groundOf(
  picture: Picture | undefined,
  { size, backdrop, paper }: { size: Size; backdrop: Layout['backdrop']; paper: string },
): Promise<Picture> {
  if (backdrop === 'paper' || picture === undefined) {
    return toPicture(
      asSharp({ width: 1, height: 1, rgb: new Uint8Array(3) })
        .resize(size.width, size.height)
        .composite([{ input: svgOf(size, `<rect width="100%" height="100%" fill="${paper}"/>`) }]),
    );
  }
  const wide = await resized(await wideBlur(picture, Math.min(size.width, size.height) / 28), size, 'cubic');
  return toPicture(asSharp(wide).modulate({ brightness: 0.72, saturation: 0.9 }));
}

const cutOut = (picture: Picture, { shape }: Panel): Promise<Buffer> => {
  const pipeline = asSharp(picture).ensureAlpha();
  const cut =
    shape === 'rectangle'
      ? pipeline
      : pipeline.composite([
          { input: svgOf(picture, outline(shape, { left: 0, top: 0, ...picture })), blend: 'dest-in' },
        ]);
  return cut.png({ compressionLevel: 0 }).toBuffer();
};

function outline(shape: Panel['shape'], { left, top, width, height }: Box): string {
  if (shape === 'rectangle') return `<rect x="${left}" y="${top}" width="${width}" height="${height}"/>`;
  const radius = width / 2;
  if (shape === 'disc') return `<circle cx="${left + radius}" cy="${top + radius}" r="${radius}"/>`;
  return `<path d="M${left} ${top + height}V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V${top + height}Z"/>`;
}

/** Stacked faint outlines instead of a blur: as soft, and much faster. */
function shadowOf({ shape, box }: Panel): string {
  const reach = Math.round(Math.min(box.width, box.height) * 0.018);
  const steps = Array.from({ length: 9 }, (_, step) => (reach * (9 - step)) / 9);
  return steps
    .map((spread) => {
      const grown = {
        left: box.left - spread,
        top: box.top - spread + reach * 0.6,
        width: box.width + 2 * spread,
        height: box.height + 2 * spread,
      };
      return `<g opacity="0.028">${outline(shape, grown)}</g>`;
    })
    .join('');
}

const svgOf = ({ width, height }: Size, body: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);
