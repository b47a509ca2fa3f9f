import { JointReads } from './joint-reads.js';

describe('reads that are asked for at once', () => {
  const setUp = (
    answer = (keys: number[]) => Promise.resolve(new Map(keys.map((key) => [key, `#${key}`]))),
  ) => {
    const asked: number[][] = [];
    const reads = new JointReads<number, string>((keys) => {
      asked.push(keys);
      return answer(keys);
    });
    return { asked, reads };
  };

  it('are made as one, and each gets its own answer or none', async () => {
    const { asked, reads } = setUp((keys) =>
      Promise.resolve(new Map(keys.filter((key) => key < 3).map((key) => [key, `#${key}`]))),
    );
    expect(await Promise.all([1, 2, 1, 3].map((key) => reads.read(key)))).toEqual([
      '#1',
      '#2',
      '#1',
      undefined,
    ]);
    expect(asked).toEqual([[1, 2, 3]]);
  });

  it('never join a read that has already begun', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { asked, reads } = setUp(async (keys) => {
      await held;
      return new Map(keys.map((key) => [key, `read ${asked.length}`]));
    });
    const first = reads.read(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = reads.read(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    release();
    await Promise.all([first, second]);
    expect(asked).toEqual([[1], [1]]);
  });

  it('fail together, and the next is read anew', async () => {
    let count = 0;
    const { reads } = setUp((keys) => {
      count += 1;
      return count === 1
        ? Promise.reject(new Error('away'))
        : Promise.resolve(new Map([[keys[0] ?? 0, 'back']]));
    });
    const outcomes = await Promise.allSettled([reads.read(1), reads.read(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reads.read(1)).toBe('back');
  });

  it('are joined in groups of at most a hundred', async () => {
    const { asked, reads } = setUp();
    await Promise.all(Array.from({ length: 250 }, (_, key) => reads.read(key)));
    expect(asked.map((keys) => keys.length)).toEqual([100, 100, 50]);
  });
});
