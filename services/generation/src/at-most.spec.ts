import { setTimeout as sleep } from 'node:timers/promises';
import { atMost } from './at-most.js';

describe('atMost', () => {
  it('runs no more than its limit at the same time, in order, also after failures', async () => {
    const within = atMost(3);
    const order: number[] = [];
    let running = 0;
    let most = 0;
    const work = (number: number) => async () => {
      order.push(number);
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      if (number % 4 === 0) throw new Error(`number ${number}`);
      return number;
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, number) => within(work(number))),
    );
    expect(most).toBe(3);
    expect(order).toEqual(Array.from({ length: 12 }, (_, number) => number));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    await expect(within(work(1))).resolves.toBe(1);
  });
});
