import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/lib/http.js';
import { sendAll, triesMax } from './upload-queue.js';

const refused = (status: number, retryAt: Date | null = null) =>
  new ApiError({ status, statusText: '', body: 'no', retryAt });

beforeEach(() => void vi.useFakeTimers());

interface Faults {
  /** Errors by position. Each try to upload the image fails with the next error; once none is left, a try succeeds. */
  [position: number]: Error[];
}

function run(count: number, faults: Faults = {}) {
  const abort = new AbortController();
  const log = { tries: [] as number[], sent: [] as number[], most: 0, under: 0 };
  const send = async (position: number) => {
    log.tries.push(position);
    log.under += 1;
    log.most = Math.max(log.most, log.under);
    await new Promise((resolve) => setTimeout(resolve, 10));
    log.under -= 1;
    const fault = faults[position]?.shift();
    if (fault) throw fault;
  };
  const end = sendAll({
    positions: Array.from({ length: count }, (_, position) => position),
    send,
    onSent: (position) => log.sent.push(position),
    signal: abort.signal,
  });
  end.catch(() => undefined);
  return { end, log, abort };
}

it('sends all, three at a time', async () => {
  const { end, log } = run(10);
  await vi.runAllTimersAsync();
  expect(await end).toEqual([]);
  expect(log.sent).toHaveLength(10);
  expect(log.most).toBe(3);
});

it('retries after a broken connection and a server error', async () => {
  const { end, log } = run(4, { 1: [new TypeError('Failed to fetch'), refused(503)] });
  await vi.runAllTimersAsync();
  expect(await end).toEqual([]);
  expect(log.tries.filter((position) => position === 1)).toHaveLength(3);
  expect(log.sent.sort()).toEqual([0, 1, 2, 3]);
});

it('sends nothing after a 429 before the time the server names', async () => {
  const { end, log } = run(9, { 0: [refused(429, new Date(Date.now() + 60_000))] });
  await vi.advanceTimersByTimeAsync(50_000);
  const before = log.tries.length;
  expect(before).toBeLessThanOrEqual(5);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(log.tries).toHaveLength(before);
  await vi.runAllTimersAsync();
  expect(await end).toEqual([]);
  expect(log.sent).toHaveLength(9);
});

it('gives up one image that fails each time, and sends the others', async () => {
  const { end, log } = run(5, { 2: Array.from({ length: triesMax }, () => new TypeError('Failed')) });
  await vi.runAllTimersAsync();
  expect(await end).toEqual([2]);
  expect(log.sent.sort()).toEqual([0, 1, 3, 4]);
});

it('gives up a refused image without a retry', async () => {
  const { end, log } = run(3, { 1: [refused(400)] });
  await vi.runAllTimersAsync();
  expect(await end).toEqual([1]);
  expect(log.tries.filter((position) => position === 1)).toHaveLength(1);
});

it.each([401, 403, 404, 409])('stops at %i, which concerns the whole batch', async (status) => {
  const { end, log } = run(50, { 1: [refused(status)] });
  await vi.runAllTimersAsync();
  await expect(end).rejects.toMatchObject({ status });
  expect(log.tries.length).toBeLessThanOrEqual(6);
});

it('stops when aborted, also within a pause', async () => {
  const { end, log, abort } = run(50, { 0: [refused(429, new Date(Date.now() + 60_000))] });
  await vi.advanceTimersByTimeAsync(1_000);
  const before = log.tries.length;
  abort.abort();
  await vi.runAllTimersAsync();
  await expect(end).rejects.toThrow();
  expect(log.tries).toHaveLength(before);
});
