import sharp, { type Sharp } from 'sharp';
import { drawnPages } from '../../../test/drawn/drawn-pages.js';
import { drawPage } from '../../../test/drawn/pen.js';
import { madePhoto } from '../../../test/made-photo.js';
import { screenshot } from '../../../test/made-pictures.js';
import { photoPart, readCells } from './surface-cells.js';

const cellSide = 16;

async function partOf(picture: Sharp) {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return photoPart(readCells({ width: info.width, height: info.height, data: new Uint8Array(data) }));
}

describe('the photo that a picture shows', () => {
  it.each([
    ['at the edges of the cells', { left: 160, top: 96, width: 480, height: 400 }],
    ['between the cells', { left: 151, top: 103, width: 473, height: 411 }],
  ])('is found in a window, %s', async (_name, place) => {
    const photo = await madePhoto(5, place).png().toBuffer();
    const page = await screenshot({ width: 900, height: 700 }).png().toBuffer();
    const part = await partOf(
      sharp(
        await sharp(page)
          .composite([{ input: photo, ...place }])
          .toBuffer(),
      ),
    );
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs((part?.[side] ?? 0) - place[side])).toBeLessThanOrEqual(2 * cellSide);
  });

  it('is all of a photo', async () => {
    expect(await partOf(madePhoto(5, { width: 640, height: 480 }))).toEqual({
      left: 0,
      top: 0,
      width: 640,
      height: 480,
    });
  });

  it('is missing on an empty page', async () => {
    const create = { width: 600, height: 400, channels: 3, background: 'white' } as const;
    expect(await partOf(sharp({ create }))).toBeNull();
  });

  it.each(Object.keys(drawnPages))('is no large part of a drawn page: %s', async (name) => {
    const part = await partOf(drawPage(drawnPages[name]!, 'light'));
    expect(Math.min(part?.width ?? 0, part?.height ?? 0)).toBeLessThan(342);
  });
});
