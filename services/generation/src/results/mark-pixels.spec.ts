import { markPixels } from './mark-pixels.js';

const [width, height] = [256, 256];
const job = {
  image: { data: new Uint8Array(3 * width * height).fill(127), width, height },
  mark: 7,
  key: new Uint8Array(32),
};

describe('a thread that marks an image', () => {
  it('ends at its time limit and leaves its place to the next', async () => {
    const late = await Promise.allSettled([1, 2, 3].map(() => markPixels(job, { timeoutMs: 1 })));
    for (const one of late) expect(one).toMatchObject({ reason: { name: 'AbortError' } });
    expect((await markPixels(job)).data).toHaveLength(job.image.data.length);
  });
});
