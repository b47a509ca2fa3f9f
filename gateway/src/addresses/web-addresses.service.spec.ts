import { MemberTurns } from './web-addresses.service.js';

describe('the turns of a member', () => {
  it('are four at a time, whatever other members do', async () => {
    const turns = new MemberTurns();
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const take = (userId: number) =>
      turns.take(userId, () => {
        started.push(userId);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const taken = [1, 1, 1, 1, 1, 2].map(take);
    await vi.waitFor(() => expect(started).toEqual([1, 1, 1, 1, 2]));
    ends.shift()?.();
    await vi.waitFor(() => expect(started).toEqual([1, 1, 1, 1, 2, 1]));
    for (const end of ends) end();
    await Promise.all(taken);
  });

  it('go on after one that fails', async () => {
    const turns = new MemberTurns();
    await expect(turns.take(1, () => Promise.reject(new RangeError('mine')))).rejects.toThrow(RangeError);
    expect(await turns.take(1, () => Promise.resolve('next'))).toBe('next');
  });
});
