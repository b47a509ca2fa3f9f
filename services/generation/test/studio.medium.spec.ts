import { aspectRatios } from '@jinwi/contracts';
import sharp from 'sharp';
import { ProviderError } from '../src/providers/generation-provider.js';
import { madeScene } from './made-scene.js';
import { difference, makeImages, small, studio } from './studio-images.js';

describe('local studio', () => {
  let scene: Buffer;

  beforeAll(async () => {
    scene = await madeScene().jpeg().toBuffer();
  });

  it('makes the same pixels from the same input, however many images', async () => {
    const [first, second] = await makeImages(scene, { n: 2, prompt: '눈 내리는 밤' });
    const [again, alsoAgain] = await makeImages(scene, { n: 3, prompt: '눈 내리는 밤' });
    expect(again?.equals(first ?? scene)).toBe(true);
    expect(alsoAgain?.equals(second ?? scene)).toBe(true);
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
    const [image] = await makeImages(scene, { aspect_ratio });
    const { format, width, height } = await sharp(image).metadata();
    expect([format, width, height]).toEqual(['jpeg', ...sizes[aspect_ratio]]);
  });

  it('every image says in its corner that it is a demonstration', async () => {
    for (const background of ['#000', '#fff']) {
      const plain = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer();
      for (const image of await makeImages(plain, { n: 2 })) {
        const label = { left: 790, top: 962, width: 200, height: 24 };
        const pixels = await sharp(image).greyscale().extract(label).raw().toBuffer();
        const share = (test: (value: number) => boolean) => pixels.filter(test).length / pixels.length;
        expect(share((value) => value > 190)).toBeGreaterThan(0.03);
        expect(share((value) => value < 125)).toBeGreaterThan(0.5);
      }
    }
  });

  it('sees a turned reference as people do', async () => {
    const upright = await madeScene({ width: 600, height: 900 }).png().toBuffer();
    const turned = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).png().toBuffer();
    const [one] = await makeImages(upright, { prompt: 'film', negative_prompt: 'grain' });
    const [other] = await makeImages(turned, { prompt: 'film', negative_prompt: 'grain' });
    // Another file gives another seed, so only the composition stays the same.
    const outline = async (image?: Buffer) =>
      sharp(await small(image ?? scene), { raw: { width: 128, height: 128, channels: 3 } })
        .greyscale()
        .normalise()
        .raw()
        .toBuffer();
    expect(difference(await outline(one), await outline(other))).toBeLessThan(45);
  });

  it('stops when it is told to', async () => {
    await expect(makeImages(scene, {}, AbortSignal.abort())).rejects.toMatchObject({ kind: 'retry' });
    const stop = new AbortController();
    const making = makeImages(scene, { n: 9, prompt: 'oil painting' }, stop.signal);
    setTimeout(() => stop.abort(), 50);
    const begun = process.cpuUsage();
    await expect(making).rejects.toThrow(ProviderError);
    // Measure CPU time, because the machine may be busy. All nine images would take five times as long.
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });

  it('refuses unreadable input and keeps nothing to look up', async () => {
    await expect(makeImages(Buffer.from('no image'))).rejects.toMatchObject({ kind: 'invalid-input' });
    const { signal } = new AbortController();
    expect(await studio.findSubmission('submission', { signal })).toBeNull();
    await expect(studio.poll('task', { signal })).rejects.toThrow(ProviderError);
    await expect(studio.fetchImage({ url: 'https://example.org/1.png' }, { signal })).rejects.toThrow(
      ProviderError,
    );
  });
});
