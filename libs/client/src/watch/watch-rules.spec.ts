import { JinwiProblem } from '../problem.js';
import { type BatchItem, batchesLeft } from './batch-calls.js';
import { pauseAfterBatch } from './folder-watch.js';
import { isPictureName } from './list-pictures.js';
import { troubleOf, waitSeconds } from './patience.js';
import { Steadiness } from './steadiness.js';
import { isPostponed, refusedItem, stateOf, toRecord } from './verdict-record.js';
import { lineOf } from './verdict-table.js';
import { idempotencyKeyOf } from './watch-state.js';

const problem = (status: number, code = 'a.code') =>
  new JinwiProblem({ type: 'about:blank', title: 'A title.', status, code });
const failed = (status: number, code?: string) => refusedItem(problem(status, code), 0);
const done: BatchItem = {
  ...failed(200),
  state: 'done',
  verdict: 'No Signs Found',
  score: 90,
  analysisId: 7,
  failure: null,
};
const ended = { sha256: 'a'.repeat(64), triesBefore: 0, server: 'https://jinwi.example', now: new Date(0) };

describe('a picture of a watched folder', () => {
  it('API-141 that fails is tried three times, a refused one once', () => {
    expect([0, 1, 2].map((tries) => stateOf(failed(502), tries))).toEqual(['retrying', 'retrying', 'failed']);
    expect(stateOf(failed(415), 0)).toBe('failed');
    expect(stateOf(done, 2)).toBe('done');
  });

  it('stays new if the account was at fault', () => {
    expect(isPostponed(failed(402, 'credits.insufficient'))).toBe(true);
    expect(isPostponed(failed(415, 'upload.unsupported'))).toBe(false);
    expect(isPostponed(done)).toBe(false);
  });

  it('is left alone until it has not changed for two seconds', () => {
    const steadiness = new Steadiness();
    const seen = (sizeBytes: number) => [{ file: 'a.jpg', sizeBytes, modifiedMs: 1 }];
    expect(steadiness.steady(seen(1), 0)).toEqual([]);
    expect(steadiness.steady(seen(2), 1_900)).toEqual([]);
    expect(steadiness.steady(seen(2), 3_800)).toEqual([]);
    expect(steadiness.steady(seen(2), 3_900)).toHaveLength(1);
    steadiness.steady(seen(0), 4_000);
    expect(steadiness.steady(seen(0), 9_000)).toEqual([]);
  });

  it.each([
    ['photo.JPG', true],
    ['사진.heic', true],
    ['.photo.jpg', false],
    ['photo.jpg.jinwi.json', false],
    ['jinwi.csv', false],
    [`${'가'.repeat(80)}.jpg`, false],
  ])('is known by its name: %s %s', (name, is) => {
    expect(isPictureName(name)).toBe(is);
  });

  it('has a line that no spreadsheet runs and no name breaks', () => {
    const line = (file: string) => lineOf(toRecord({ ...ended, item: done, file }));
    expect(line('a.jpg')).toMatch(
      /^a\.jpg,No Signs Found,90,,,7,https:\/\/jinwi\.example\/analyze\?analysis=7,,,/,
    );
    for (const name of ['=1+1.jpg', '＝1.jpg', ' @x.jpg', '-1.jpg']) expect(line(name)).toMatch(/^'/);
    expect(line('a,"b"\n.jpg')).toMatch(/^"a,""b""\?\.jpg",/);
  });
});

describe('a batch of a watched folder', () => {
  it('API-140 has a key made of its bytes, another one in each round', () => {
    const [one, two] = [{ sha256: 'a' }, { sha256: 'b' }];
    const state = { underWay: null, past: {} };
    const key = idempotencyKeyOf(state, [one, two]);
    expect(key).toMatch(/^[!-~]{1,128}$/);
    expect(idempotencyKeyOf(state, [one, two])).toBe(key);
    const others = [idempotencyKeyOf(state, [one]), idempotencyKeyOf(state, [two, one])];
    others.push(idempotencyKeyOf({ ...state, past: { b: { rounds: 1, tries: 0 } } }, [one, two]));
    expect(new Set([key, ...others]).size).toBe(4);
  });

  it('waits when few batches are left, and longer after each failure', () => {
    expect(batchesLeft('"calls";r=2999;t=60, "batches";r=4;t=1200')).toEqual({ count: 4, seconds: 1_200 });
    expect(pauseAfterBatch({ count: 11, seconds: 1_200 })).toBe(0);
    expect(pauseAfterBatch({ count: 4, seconds: 1_200 })).toBe(300);
    expect(pauseAfterBatch({ count: 0, seconds: 90 })).toBe(90);
    expect([0, 1, 9].map((failures) => waitSeconds(failures, {}))).toEqual([5, 10, 300]);
    expect(waitSeconds(3, { retryAfterSeconds: 7 })).toBe(7);
    expect(waitSeconds(0, { retryAfterSeconds: 3_000_000 })).toBe(3_600);
    expect(pauseAfterBatch({ count: 1, seconds: 3_000_000 })).toBe(3_600);
  });

  it.each([
    [problem(401), 77],
    [problem(402), 75],
    [problem(409, 'batch.too-many'), 75],
    [problem(408), 69],
    [problem(502), 69],
    [problem(503, 'service.unavailable'), 69],
    [Object.assign(new Error('gone'), { syscall: 'scandir', code: 'ENOENT' }), 69],
    [problem(413), undefined],
    [new TypeError('a defect'), undefined],
  ])('tells trouble from its own fault: %s %s', (error, exitCode) => {
    expect(troubleOf(error)?.exitCode).toBe(exitCode);
  });
});
