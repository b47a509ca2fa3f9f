import { aspectRatios, generationSettingsSchema, type GenerationSettings } from '@jinwi/contracts';
import sharp from 'sharp';
import { ProviderError } from '../src/providers/generation-provider.js';
import { createStudioProvider } from '../src/providers/studio/studio-provider.js';
import { madeScene } from './made-scene.js';

const studio = createStudioProvider();
const settingsOf = (settings: Partial<GenerationSettings>): GenerationSettings =>
  generationSettingsSchema.parse({ prompt: 'a quiet street', ...settings });

async function make(
  bytes: Uint8Array,
  settings: Partial<GenerationSettings> = {},
  signal = new AbortController().signal,
): Promise<Buffer[]> {
  const submitted = await studio.submit(
    { settings: settingsOf(settings), reference: { bytes, contentType: 'image/jpeg' }, memberHash: 'member' },
    { submissionId: 'submission', signal },
  );
  if (submitted.kind !== 'done') throw new Error('The studio answers at once');
  return Promise.all(
    submitted.images.map(async (image) => Buffer.from(await studio.fetchImage(image, { signal }))),
  );
}

/** Small copies are compared: what people see at a glance, not the grain. */
const small = async (
  bytes: Uint8Array,
  region?: { left: number; top: number; width: number; height: number },
) => {
  const whole = await sharp(bytes).resize(128, 128, { fit: 'cover' }).removeAlpha().png().toBuffer();
  return sharp(whole)
    .extract(region ?? { left: 0, top: 0, width: 128, height: 128 })
    .raw()
    .toBuffer();
};

const difference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

async function distance(reference: Uint8Array, settings: Partial<GenerationSettings>): Promise<number> {
  const original = await small(reference);
  const images = await Promise.all(
    (await make(reference, { n: 3, ...settings })).map((image) => small(image)),
  );
  return mean(images.map((image) => difference(image, original)));
}

const brightness = async (image: Uint8Array): Promise<number> => mean([...(await small(image))]);

describe('local studio', () => {
  let scene: Buffer;

  beforeAll(async () => {
    scene = await madeScene().jpeg().toBuffer();
  });

  it('makes the same pixels of the same input, however many are asked for', async () => {
    const [first, second] = await make(scene, { n: 2, prompt: '눈 내리는 밤' });
    const [again, alsoAgain] = await make(scene, { n: 3, prompt: '눈 내리는 밤' });
    expect(again?.equals(first ?? scene)).toBe(true);
    expect(alsoAgain?.equals(second ?? scene)).toBe(true);
  });

  it.each([
    [1, 'sunset'],
    [0.9, 'a quiet street'],
    [0, 'a quiet street'],
  ])('nine images are nine images, at fidelity %d', async (fidelity, prompt) => {
    const images = await make(scene, { n: 9, prompt, image_fidelity: fidelity });
    const seen = await Promise.all(images.map((image) => small(image)));
    const differences = seen.flatMap((one, index) =>
      seen.slice(index + 1).map((other) => difference(one, other)),
    );
    expect(differences).toHaveLength(36);
    expect(Math.min(...differences)).toBeGreaterThan(2.5);
  });

  it.each(['a quiet street', '밤', 'watercolour'])(
    'less image fidelity goes further away: %s',
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

  it('human fidelity keeps the subject, and only with the subject as reference', async () => {
    const reference = await madeScene({ width: 800, height: 800 }).jpeg().toBuffer();
    const middle = { left: 48, top: 48, width: 32, height: 32 };
    const original = await small(reference, middle);
    const distanceAt = async (human_fidelity: number) => {
      const [image] = await make(reference, { prompt: '네온 밤', human_fidelity, image_fidelity: 0.9 });
      return difference(await small(image ?? scene, middle), original);
    };
    const distances = [await distanceAt(1), await distanceAt(0.5), await distanceAt(0)];
    expect(distances).toEqual([...distances].sort((one, other) => one - other));
    const face = (human_fidelity: number) => make(reference, { image_reference: 'face', human_fidelity });
    expect((await face(1))[0]?.equals((await face(0))[0] ?? scene)).toBe(true);
  });

  it('face shows the upper centre, closer', async () => {
    const [subject] = await make(scene);
    const [face] = await make(scene, { image_reference: 'face' });
    expect(difference(await small(subject ?? scene), await small(face ?? scene))).toBeGreaterThan(8);
  });

  it('the prompt is seen: times of day, weather, crafts', async () => {
    const [night, snow, mono] = await Promise.all(
      ['밤 야경', 'winter snow', '흑백 사진'].map(
        async (prompt) => (await make(scene, { prompt }))[0] ?? scene,
      ),
    );
    expect(await brightness(night ?? scene)).toBeLessThan((await brightness(snow ?? scene)) - 40);
    const { channels } = await sharp(mono).stats();
    const [red, , blue] = channels.map(({ mean: value }) => value);
    expect(Math.abs((red ?? 0) - (blue ?? 255))).toBeLessThan(6);
  });

  it('the negative prompt is heard', async () => {
    const asked = { prompt: 'noir black-and-white night', n: 2 };
    const images = await make(scene, asked);
    const without = await make(scene, { ...asked, negative_prompt: '흑백, 어두운 밤' });
    const bright = async (list: Buffer[]) => mean(await Promise.all(list.map(brightness)));
    expect(await bright(without)).toBeGreaterThan((await bright(images)) + 20);
  });

  it.each(aspectRatios)('%s has its exact size', async (aspect_ratio) => {
    const sizes = {
      '1:1': [1024, 1024],
      '16:9': [1536, 864],
      '9:16': [864, 1536],
      '4:3': [1152, 864],
      '3:4': [864, 1152],
      '3:2': [1536, 1024],
      '2:3': [1024, 1536],
      '21:9': [1792, 768],
    };
    const [image] = await make(scene, { aspect_ratio });
    const { format, width, height } = await sharp(image).metadata();
    expect([format, width, height]).toEqual(['jpeg', ...sizes[aspect_ratio]]);
  });

  it('every image says in its corner that it is a demonstration', async () => {
    for (const background of ['#000', '#fff']) {
      const plain = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
      for (const image of await make(plain, { n: 2 })) {
        const label = { left: 790, top: 962, width: 200, height: 24 };
        const pixels = await sharp(image).greyscale().extract(label).raw().toBuffer();
        const share = (test: (value: number) => boolean) => pixels.filter(test).length / pixels.length;
        expect(share((value) => value > 190)).toBeGreaterThan(0.03);
        expect(share((value) => value < 125)).toBeGreaterThan(0.5);
      }
    }
  });

  it('takes references of every kind', async () => {
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
      const [image] = await make(await reference.toBuffer(), { image_fidelity: 0.2, aspect_ratio: '21:9' });
      expect(await sharp(image).metadata()).toMatchObject({
        width: 1792,
        height: 768,
        space: 'srgb',
        channels: 3,
      });
    }
  });

  it('sees a turned reference as people do', async () => {
    const upright = await madeScene({ width: 600, height: 900 }).png().toBuffer();
    const turned = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer();
    const [one] = await make(upright, { prompt: 'film', negative_prompt: 'grain' });
    const [other] = await make(turned, { prompt: 'film', negative_prompt: 'grain' });
    // Another file is another seed: only the composition is the same.
    const outline = async (image?: Buffer) =>
      sharp(await small(image ?? scene), { raw: { width: 128, height: 128, channels: 3 } })
        .greyscale()
        .normalise()
        .raw()
        .toBuffer();
    expect(difference(await outline(one), await outline(other))).toBeLessThan(45);
  });

  it('stops when it is told to', async () => {
    await expect(make(scene, {}, AbortSignal.abort())).rejects.toMatchObject({ kind: 'retry' });
    const stop = new AbortController();
    const making = make(scene, { n: 9, prompt: 'oil painting' }, stop.signal);
    setTimeout(() => stop.abort(), 50);
    const begunAt = Date.now();
    await expect(making).rejects.toThrow(ProviderError);
    expect(Date.now() - begunAt).toBeLessThan(5_000);
  });

  it('refuses what it cannot read, and has nothing to look up', async () => {
    await expect(make(Buffer.from('no image'))).rejects.toMatchObject({ kind: 'invalid-input' });
    const { signal } = new AbortController();
    expect(await studio.findSubmission('submission', { signal })).toBeNull();
    await expect(studio.poll('task', { signal })).rejects.toThrow(ProviderError);
    await expect(studio.fetchImage({ url: 'https://example.org/1.png' }, { signal })).rejects.toThrow(
      ProviderError,
    );
  });
});
