import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../shared/lib/http.js';
import { stubUploads } from '../../testing/fake-upload.js';
import { makeRecord } from '@jinwi/report/testing';
import { fakeServer } from '../../testing/fake-server.js';
import { runAnalysis, UnknownOutcomeError } from './run-analysis.js';

const record = makeRecord();
const accepted = { id: 7, state: 'queued', steps: { done: 0, total: 0, testId: null } };

type Listener = (event: { data: string }) => void;

/** Replaces the browser's `EventSource`; the test sends the server's events. */
class FakeEvents {
  static readonly CLOSED = 2;
  static last: FakeEvents | null = null;
  readyState = 1;
  onerror: (() => void) | null = null;
  listeners = new Map<string, Listener>();
  constructor(readonly url: string) {
    FakeEvents.last = this;
  }
  addEventListener(name: string, listener: Listener) {
    this.listeners.set(name, listener);
  }
  close() {
    this.readyState = 2;
  }
  send(name: string, data: object) {
    this.listeners.get(name)?.({ data: JSON.stringify(data) });
  }
  lose() {
    this.readyState = 2;
    this.onerror?.();
  }
}

const run = (signal = new AbortController().signal) => {
  const onUpload = vi.fn();
  const onProgress = vi.fn();
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const result = runAnalysis({
    subject: { kind: 'file', file },
    idempotencyKey: 'key-1',
    signal,
    onUpload,
    onProgress,
  });
  return { result, onUpload, onProgress };
};

const stream = () => vi.waitUntil(() => FakeEvents.last);

describe('running an analysis', () => {
  beforeEach(() => {
    FakeEvents.last = null;
    vi.stubGlobal('EventSource', FakeEvents);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('UI-125 sends only the field `image`, and takes an immediate record', async () => {
    const sent = stubUploads([{ status: 200, body: record }]);
    const { result, onUpload } = run();
    expect(await result).toEqual(record);
    expect(sent).toMatchObject([{ fields: ['image'], headers: { Prefer: 'respond-async' } }]);
    expect(onUpload.mock.calls.flat()).toEqual([0.5, 1]);
  });

  it('UI-128 reports each finished test and fetches the record at the end', async () => {
    stubUploads([{ status: 202, body: accepted }]);
    fakeServer({ 'GET /api/analysis/7': { body: record } });
    const { result, onProgress } = run();
    const events = await stream();
    const step = { ...accepted, state: 'running', steps: { done: 1, total: 6, testId: 'ela' } };
    events?.send('progress', step);
    events?.send('done', { ...accepted, state: 'done' });
    expect(await result).toEqual(record);
    expect(onProgress.mock.calls).toEqual([[accepted], [step]]);
    expect(events?.readyState).toBe(FakeEvents.CLOSED);
  });

  it('UI-128 takes the record that the stream brings, without asking for it', async () => {
    stubUploads([{ status: 202, body: accepted }]);
    const asked = fakeServer();
    const { result } = run();
    (await stream())?.send('done', { ...accepted, state: 'done', record });
    expect(await result).toEqual(record);
    expect(asked).toEqual([]);
  });

  it('UI-139 reports a failure in the stream as a waiting call would', async () => {
    stubUploads([{ status: 202, body: accepted }]);
    const { result } = run();
    const expectation = expect(result).rejects.toMatchObject({ status: 422, body: /cannot be read/ });
    (await stream())?.send('done', { ...accepted, state: 'failed', failure: 'image.unreadable' });
    await expectation;
  });

  it('API-044 repeats the call with the same key when the stream is lost', async () => {
    const sent = stubUploads([
      { status: 202, body: accepted },
      { status: 202, body: accepted },
      { status: 200, body: record },
    ]);
    const { result } = run();
    (await stream())?.lose();
    expect(await result).toEqual(record);
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-1', 'key-1']);
    expect(sent[1]?.headers.Prefer).toBeUndefined();
  });

  it('UI-142 a refusal after the image was accepted leaves the outcome unknown', async () => {
    stubUploads([
      { status: 202, body: accepted },
      { status: 429, body: 'Too many requests.' },
    ]);
    const { result } = run();
    const expectation = expect(result).rejects.toMatchObject({
      name: 'UnknownOutcomeError',
      reason: 'Too many requests.',
    });
    (await stream())?.lose();
    await expectation;
  });

  it('UI-140 a refused upload keeps status and text apart', async () => {
    stubUploads([{ status: 402, body: 'Insufficient credits.' }]);
    const error: unknown = await run().result.catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 402,
      body: 'Insufficient credits.',
      message: '402: Insufficient credits.',
    });
  });

  it('leaves the outcome unknown when the connection breaks', async () => {
    stubUploads(['broken']);
    await expect(run().result).rejects.toBeInstanceOf(UnknownOutcomeError);
  });

  it('UI-128 an aborted upload ends at once', async () => {
    stubUploads(['pending']);
    const abort = new AbortController();
    const { result } = run(abort.signal);
    const expectation = expect(result).rejects.toMatchObject({ name: 'AbortError' });
    abort.abort();
    await expectation;
  });
});
