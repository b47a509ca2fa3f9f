import { madePhoto, runOn } from '../../../test/made-photo.js';
import { jpegStructure } from './jpeg-structure.js';

it.each([
  ['HTC', 'HTC One', 'HTC One'],
  ['NIKON CORPORATION', 'NIKON D70', 'NIKON D70'],
  ['NIKON CORPORATION', 'COOLPIX P900', 'NIKON CORPORATION COOLPIX P900'],
])('names a camera of %s %s once when stock tables contradict it', async (Make, Model, camera) => {
  const photo = await madePhoto(1, { width: 320, height: 240 })
    .withExif({ IFD0: { Make, Model } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const { findings } = await runOn(jpegStructure, photo);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'jpeg.stock-table-camera', params: { camera, quality: 90 } }),
  );
});
