import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeEvents } from '../../../testing/fake-events.js';
import { callsOf, text } from '../../../testing/fake-server.js';
import { aTask, taskId } from '../../../testing/generations.js';
import {
  resumes,
  results,
  running,
  showStudio,
  studioServer,
  submitStudio,
  taskUrl,
} from '../../../testing/studio-page.js';

const pollMs = 5_000;

let server: ReturnType<typeof studioServer>;

const show = () => showStudio(server);
const polls = () => callsOf(server.seen).filter((call) => call === `GET ${taskUrl}`).length;
const users = () => callsOf(server.seen).filter((call) => call === 'GET /api/user').length;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  server = studioServer();
});
afterEach(() => vi.useRealTimers());

describe('waiting for a generation', () => {
  it('UI-203 UI-204 UI-213 UI-214 UI-303 shows and announces the state, with a place for each image', async () => {
    const events = fakeEvents();
    server.told = running({ task_status: 'submitted', settings: { n: 4, aspect_ratio: '16:9' } });
    show();
    await submitStudio();
    await results().findByText('Submitted');
    expect(results().getByText(/This takes a minute or two/)).toBeInTheDocument();
    expect(results().getByText(/elapsed$/)).toBeInTheDocument();
    const places = results().getByRole('img', { name: 'Places for 4 images' });
    expect(places.querySelectorAll('[data-ratio="16:9"]')).toHaveLength(4);
    await waitFor(() => expect(users()).toBeGreaterThan(0));
    expect(screen.getByRole('button', { name: /Generating/ })).toHaveAttribute('aria-disabled', 'true');
    expect(document.title).toContain('Generating…');
    server.told = running({ settings: { n: 4, aspect_ratio: '16:9' } });
    events.send('progress', server.told);
    await results().findByText('Processing');
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Processing')).toBe(true);
  });

  it.each([
    ['processing', 'Waiting for your other images'],
    ['succeed', 'Submitted'],
  ] as const)('UI-203 while an earlier task is in the state %s it says: %s', async (status, said) => {
    fakeEvents();
    server.told = running({ task_status: 'submitted', created_at: '2026-11-20T09:02:00.000Z' });
    server.listed = [
      aTask({ task_id: taskId(2), task_status: status, created_at: '2026-11-20T09:01:00.000Z' }),
    ];
    show();
    await submitStudio();
    await results().findByText(said);
  });

  it('BR-035 UI-201 asks every 5 s until the end and then stops', async () => {
    vi.useFakeTimers();
    resumes();
    show();
    await pass(0);
    expect(polls()).toBe(1);
    await pass(pollMs);
    expect(polls()).toBe(2);
    await pass(pollMs);
    expect(polls()).toBe(3);
    server.told = aTask();
    await pass(pollMs);
    expect(polls()).toBe(4);
    await pass(4 * pollMs);
    expect(polls()).toBe(4);
  });

  it('UI-202 goes on in a background tab', async () => {
    vi.useFakeTimers();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    resumes();
    show();
    await pass(0);
    await pass(2 * pollMs);
    expect(polls()).toBe(3);
  });

  it('UI-202 survives a failed poll, and gives up after five in a row', async () => {
    vi.useFakeTimers();
    resumes();
    show();
    await pass(0);
    server.told = 'gone';
    await pass(pollMs);
    server.told = running();
    await pass(pollMs);
    expect(results().getByText('Processing')).toBeInTheDocument();
    server.told = 'gone';
    await pass(5 * pollMs + 100);
    expect(results().getByText('The state of the generation cannot be fetched.')).toBeInTheDocument();
    const asked = polls();
    await pass(3 * pollMs);
    expect(polls()).toBe(asked);
    server.told = running();
    fireEvent.click(results().getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(results().getByText('Processing')).toBeInTheDocument();
    await pass(pollMs);
    expect(polls()).toBe(asked + 2);
  });

  it('UI-202 stops waiting for a task that is gone', async () => {
    resumes();
    show();
    server.told = aTask({ task_id: taskId(2) });
    server.seen.length = 0;
    vi.stubGlobal('fetch', () => Promise.resolve(text('Not found', 404)));
    await results().findByText('The images appear here, in this shape.', undefined, { timeout: 30_000 });
  });

  it('API-061 an end event fetches the task in the language of the page', async () => {
    const events = fakeEvents();
    resumes();
    show();
    await results().findByText('Processing');
    server.told = aTask({ task_status_msg: 'Only some of the requested images could be made.' });
    events.send('done', { ...aTask(), task_status_msg: '요청한 이미지 중 일부만 만들어졌습니다.' });
    expect(
      await results().findByText('Only some of the requested images could be made.'),
    ).toBeInTheDocument();
    expect(events.opened.every(({ isClosed }) => isClosed)).toBe(true);
    expect(new Headers(server.seen.at(-1)?.init.headers).get('Accept-Language')).toBe('en');
  });
});
