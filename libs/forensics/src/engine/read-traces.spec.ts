import { distance, matchMax } from '@jinwi/fingerprint';
import { embedMark } from '@jinwi/watermark';
import sharp, { type Sharp } from 'sharp';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { readTraces } from './read-traces.js';

const key = Uint8Array.from({ length: 32 }, (_, at) => at);
const mark = 815;
const size = { width: 1024, height: 768 };

/** Draws waves with grain. Another seed gives another picture. */
function drawn(seed: number): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length: size.width * size.height * 3 }, (_, at) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      const [x, y] = [Math.floor(at / 3) % size.width, Math.floor(at / 3 / size.width)];
      const waves = 50 * Math.sin(x / (31 + seed) + y / 57) + 40 * Math.cos(y / 43 - x / (90 + seed));
      return 125 + waves + ((state >> 16) % 24) - 12;
    }),
  );
}

function marked(seed: number): Sharp {
  const { data } = embedMark({ data: drawn(seed), ...size }, { mark, key });
  return sharp(data, { raw: { ...size, channels: 3 } });
}

describe('readTraces', () => {
  it('finds mark and fingerprint again after a messenger', async () => {
    const original = await readTraces(await marked(1).png().toBuffer(), { watermarkKey: key });
    const sent = await readTraces(await marked(1).resize(900).jpeg({ quality: 75 }).toBuffer(), {
      watermarkKey: key,
    });
    expect([original.mark, sent.mark]).toEqual([mark, mark]);
    expect(distance(original.fingerprint ?? '', sent.fingerprint ?? '')).toBeLessThanOrEqual(matchMax);
  });

  it('finds no mark without the key, or with another installation’s', async () => {
    const bytes = await marked(1).png().toBuffer();
    const foreign = Uint8Array.from(key, (one) => one ^ 255);
    expect((await readTraces(bytes, {})).mark).toBeNull();
    expect((await readTraces(bytes, { watermarkKey: foreign })).mark).toBeNull();
  });

  it('sees the picture upright', async () => {
    const upright = await readTraces(await marked(2).jpeg().toBuffer(), {});
    const turned = await sharp(await marked(2).rotate(90).toBuffer(), {
      raw: { width: size.height, height: size.width, channels: 3 },
    })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const { fingerprint } = await readTraces(turned, {});
    expect(distance(fingerprint ?? '', upright.fingerprint ?? '')).toBeLessThanOrEqual(matchMax);
  });

  it('refuses what is no image', async () => {
    const cut = (await marked(3).jpeg().toBuffer()).subarray(0, 4_000);
    await expect(readTraces(cut, {})).rejects.toThrow(UnreadableImageError);
  });
});
