import { type GenerationSettings } from '@jinwi/contracts';
import sharp from 'sharp';
import { madeScene } from './made-scene.js';
import { difference, makeImages, small } from './studio-images.js';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

async function distance(reference: Uint8Array, settings: Partial<GenerationSettings>): Promise<number> {
  const original = await small(reference);
  const images = await Promise.all(
    (await makeImages(reference, { n: 3, ...settings })).map((image) => small(image)),
  );
  return mean(images.map((image) => difference(image, original)));
}

const brightness = async (image: Uint8Array): Promise<number> => mean([...(await small(image))]);

describe('looks of the local studio', () => {
  let scene: Buffer;

  beforeAll(async () => {
    scene = await madeScene().jpeg().toBuffer();
  });

  it.each([
    [1, 'sunset'],
    [0.9, 'a quiet street'],
    [0, 'a quiet street'],
  ])('differ for each of nine images, at fidelity %d', async (fidelity, prompt) => {
    const images = await makeImages(scene, { n: 9, prompt, image_fidelity: fidelity });
    const seen = await Promise.all(images.map((image) => small(image)));
    const differences = seen.flatMap((one, index) =>
      seen.slice(index + 1).map((other) => difference(one, other)),
    );
    expect(differences).toHaveLength(36);
    expect(Math.min(...differences)).toBeGreaterThan(2.5);
  });

  it.each(['a quiet street', '밤', 'watercolour'])(
    'go further away with less image fidelity: %s',
    async (prompt) => {
      for (const hue of [200, 20]) {
        const reference = await madeScene({ hue, width: 800, height: 800 }).jpeg().toBuffer();
        const at = (image_fidelity: number) =>
          distance(reference, { prompt, image_fidelity, human_fidelity: 0 });
        const distances = [await at(1), await at(0.7), await at(0)];
        expect(distances).toEqual([...distances].sort((one, other) => one - other));
        expect(distances[2]).toBeGreaterThan((distances[0] ?? 0) * 1.3);
      }
    },
  );

  it('keep the subject by human fidelity, only with it as reference', async () => {
    const reference = await madeScene({ width: 800, height: 800 }).jpeg().toBuffer();
    const middle = { left: 48, top: 48, width: 32, height: 32 };
    const original = await small(reference, middle);
    const distanceAt = async (human_fidelity: number) => {
      const [image] = await makeImages(reference, { prompt: '네온 밤', human_fidelity, image_fidelity: 0.9 });
      return difference(await small(image ?? scene, middle), original);
    };
    const distances = [await distanceAt(1), await distanceAt(0.5), await distanceAt(0)];
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    const face = (human_fidelity: number) =>
      makeImages(reference, { image_reference: 'face', human_fidelity });
    expect((await face(1))[0]?.equals((await face(0))[0] ?? scene)).toBe(true);
  });

  it('show the upper centre closer with a face reference', async () => {
    const [subject] = await makeImages(scene);
    const [face] = await makeImages(scene, { image_reference: 'face' });
    expect(difference(await small(subject ?? scene), await small(face ?? scene))).toBeGreaterThan(8);
  });

  it('show the prompt: times of day, weather, crafts', async () => {
    const [night, snow, mono] = await Promise.all(
      ['밤 야경', 'winter snow', '흑백 사진'].map(
        async (prompt) => (await makeImages(scene, { prompt }))[0] ?? scene,
      ),
    );
    expect(await brightness(night ?? scene)).toBeLessThan((await brightness(snow ?? scene)) - 40);
    const { channels } = await sharp(mono).stats();
    const [red, , blue] = channels.map(({ mean: value }) => value);
    expect(Math.abs((red ?? 0) - (blue ?? 255))).toBeLessThan(6);
  });

  it('follow the negative prompt', async () => {
    const asked = { prompt: 'noir black-and-white night', n: 2 };
    const images = await makeImages(scene, asked);
    const without = await makeImages(scene, { ...asked, negative_prompt: '흑백, 어두운 밤' });
    const bright = async (list: Buffer[]) => mean(await Promise.all(list.map(brightness)));
    expect(await bright(without)).toBeGreaterThan((await bright(images)) + 20);
  });

  it('take references of every kind', async () => {
    const wide = madeScene({ width: 750, height: 300 });
    const references = {
      tiny: madeScene({ width: 300, height: 300 }).png(),
      narrow: madeScene({ width: 300, height: 750 }).jpeg(),
      huge: madeScene({ width: 6000, height: 4200 }).jpeg({ quality: 60 }),
      alpha: wide.clone().ensureAlpha(0.4).png(),
      cmyk: wide.clone().toColourspace('cmyk').jpeg(),
      deep: wide.clone().toColourspace('rgb16').png(),
      grey: wide.clone().greyscale().jpeg(),
      palette: wide.clone().png({ palette: true }),
    };
    for (const reference of Object.values(references)) {
      const [image] = await makeImages(await reference.toBuffer(), {
        image_fidelity: 0.2,
        aspect_ratio: '21:9',
      });
      expect(await sharp(image).metadata()).toMatchObject({
        width: 1792,
        height: 768,
        space: 'srgb',
        channels: 3,
      });
    }
  });
});
