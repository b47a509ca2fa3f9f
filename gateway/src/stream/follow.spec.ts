import { AppError, type RpcResponse } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { SharedWatches } from './follow.js';

type Watched = RpcResponse<'analysis.watch'>;

const watched: Watched = {
  id: 7,
  state: 'running',
  steps: { done: 1, total: 22, testId: null },
  record: null,
  failure: null,
};
const asked = { id: 7, userId: 1, locale: 'ko', seen: 0, waitMs: 20_000 } as const;
const options = { timeoutMs: 25_000 };

describe('SharedWatches', () => {
  const rpc = new RpcClient({ url: 'local://none' });
  const watches = new SharedWatches(rpc);
  let answer: (given: Watched | AppError) => void;

  /** A service that answers only when the test tells it to. */
  const service = () =>
    vi.spyOn(rpc, 'call').mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          answer = (given) => (given instanceof AppError ? reject(given) : resolve(given));
        }),
    );

  it('makes one call for fifty listeners in each interval', async () => {
    const calls = service();
    for (const interval of [1, 2, 3]) {
      const listening = Array.from({ length: 50 }, (_, waited) =>
        watches.call('analysis.watch', { ...asked, waitMs: 20_000 - waited }, options),
      );
      answer(watched);
      expect(await Promise.all(listening)).toEqual(Array.from({ length: 50 }, () => watched));
      expect(calls).toHaveBeenCalledTimes(interval);
    }
  });

  it('shares a refusal, and asks anew afterwards', async () => {
    const calls = service();
    const listening = [1, 2].map(() => watches.call('analysis.watch', asked, options));
    answer(new AppError('analysis.not-found'));
    for (const one of await Promise.allSettled(listening)) expect(one.status).toBe('rejected');
    const again = watches.call('analysis.watch', asked, options);
    answer(watched);
    await again;
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it.each([{ userId: 2 }, { id: 8 }, { seen: 1 }, { locale: 'en' as const }])(
    'never joins a call that asks for something else: %j',
    async (change) => {
      const calls = service();
      const first = watches.call('analysis.watch', asked, options);
      answer(watched);
      const other = watches.call('analysis.watch', { ...asked, ...change }, options);
      answer(watched);
      await Promise.all([first, other]);
      expect(calls).toHaveBeenCalledTimes(2);
    },
  );

  it('lets nobody wait longer than asked for', async () => {
    service();
    const first = watches.call('analysis.watch', asked, options);
    await expect(watches.call('analysis.watch', { ...asked, waitMs: 20 }, options)).rejects.toMatchObject({
      code: 'service.timeout',
    });
    answer(watched);
    await first;
  });
});
