import { tileSide, tilesOf, viewsOf } from './views.js';

function image(width: number, height: number, value = (at: number) => at % 251) {
  const rgb = new Uint8Array(width * height * 3);
  for (let at = 0; at < rgb.length; at += 1) rgb[at] = value(at);
  return { width, height, rgb };
}

const shapeOf = (width: number, height: number) =>
  viewsOf(image(width, height)).map(({ name, places }) => `${name}: ${places.length}`);

describe('viewsOf', () => {
  it.each([
    { size: [341, 900], views: [] },
    { size: [342, 342], views: ['native: 1', '256: 2'] },
    { size: [500, 400], views: ['native: 4', '256: 2'] },
    { size: [900, 690], views: ['native: 6', '512: 4'] },
  ] as const)('takes the expected views of an image of $size pixels', ({ size: [width, height], views }) => {
    expect(shapeOf(width, height)).toEqual(views);
  });

  it('keeps every tile inside', () => {
    for (const [width, height] of [
      [345, 1500],
      [767, 689],
      [1100, 700],
    ] as const) {
      for (const view of viewsOf(image(width, height))) {
        for (const { top, left } of view.places) {
          expect(top >= 0 && top + tileSide <= view.image.height).toBe(true);
          expect(left >= 0 && left + tileSide <= view.image.width).toBe(true);
        }
      }
    }
  });

  it('looks where the texture is', () => {
    const [width, height] = [1024, 1024];
    // The image is flat except for the right half.
    const textured = image(width, height, (at) =>
      Math.floor(at / 3) % width > width / 2 ? (at * 97) % 256 : 128,
    );
    const [native] = viewsOf(textured);
    expect(native!.places.every(({ left }) => left + tileSide > width / 2)).toBe(true);
  });
});

it('tilesOf copies the pixels of each place', () => {
  const source = image(400, 350);
  const [view] = viewsOf(source);
  const tiles = tilesOf(view!);
  const { places } = view!;
  places.forEach(({ top, left }, index) => {
    const [row, column] = [5, 9];
    const from = ((top + row) * source.width + left + column) * 3;
    const at = ((index * tileSide + row) * tileSide + column) * 3;
    expect([...tiles.subarray(at, at + 3)]).toEqual([...source.rgb.subarray(from, from + 3)]);
  });
});
