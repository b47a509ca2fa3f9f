import { type GenerationTask } from '@jinwi/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useToasts } from '../../../shared/lib/toast.js';
import { fakeEvents } from '../../../testing/fake-events.js';
import { callsOf, fakeServer, type SeenRequest, text } from '../../../testing/fake-server.js';
import { aTask, generationOptions, taskId } from '../../../testing/generations.js';
import { renderMemberPage } from '../../../testing/render-member-page.js';
import { stubBrowser } from '../../../testing/stub-browser.js';
import '../texts.js';
import { StudioScreen } from './studio-screen.js';

const taskUrl = `/api/generate-image/${taskId()}`;
const pollMs = 5_000;

let seen: SeenRequest[];
/** What the server tells of the task; 'gone' = it cannot be reached. */
let told: GenerationTask | 'gone';
let listed: GenerationTask[];
let submitAnswer: () => Response | { body: unknown };

const show = ({ isWide = true } = {}) => {
  stubBrowser({ isWide });
  seen = fakeServer({
    'GET /api/user': {
      body: { id: 1, username: 'Hana', email: 'h@example.com', credits: 7, creditsExpiry: null },
    },
    'GET /api/generation-options': { body: generationOptions() },
    'GET /api/generate-image': () => ({ body: { tasks: listed, nextBefore: null } }),
    'POST /api/generate-image': () => submitAnswer(),
    [`GET ${taskUrl}`]: () => {
      if (told === 'gone') throw new TypeError('Failed to fetch');
      return { body: told };
    },
    [`GET /api/generate-image/${taskId(2)}`]: { body: running({ task_id: taskId(2) }) },
    [`GET ${taskUrl}/reference`]: () => withBlob(new Blob(['pixels'], { type: 'image/jpeg' })),
    [`DELETE ${taskUrl}`]: { body: { task_id: taskId() } },
  });
  return renderMemberPage(<StudioScreen />, { path: '/generate', user: { credits: 7 } });
};

/** The bytes as a browser's own: those of Node fit no file of jsdom. */
const withBlob = (content: Blob) => Object.assign(text('', 200), { blob: () => Promise.resolve(content) });

const running = (changes: Parameters<typeof aTask>[0] = {}) =>
  aTask({ task_status: 'processing', ...changes });
const resumes = () => sessionStorage.setItem('member:generation', taskId());
const results = () => within(screen.getByRole('region', { name: 'Results' }));
const gallery = () => within(screen.getByRole('region', { name: 'Your generations' }));
const polls = () => callsOf(seen).filter((call) => call === `GET ${taskUrl}`).length;
const users = () => callsOf(seen).filter((call) => call === 'GET /api/user').length;
const toastShown = () => useToasts.getState().toasts[0];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const submit = async () => {
  fireEvent.change(screen.getByLabelText('Choose an image', { selector: 'input' }), {
    target: { files: [new File(['pixels'], 'river.jpg', { type: 'image/jpeg' })] },
  });
  await screen.findByText('river.jpg');
  fireEvent.change(screen.getByRole('textbox', { name: 'Prompt' }), { target: { value: 'A quiet river' } });
  fireEvent.click(screen.getByRole('button', { name: /^Generate images/ }));
};

beforeEach(() => {
  told = running();
  listed = [];
  submitAnswer = () => ({ body: { task_id: taskId() } });
});
afterEach(() => vi.useRealTimers());

describe('waiting for a generation', () => {
  it('UI-203 UI-204 UI-213 UI-214 UI-303 shows and tells the state, with a place for each image', async () => {
    const events = fakeEvents();
    told = running({ task_status: 'submitted', settings: { n: 4, aspect_ratio: '16:9' } });
    show();
    await submit();
    await results().findByText('Submitted');
    expect(results().getByText(/This takes a minute or two/)).toBeInTheDocument();
    expect(results().getByText(/elapsed$/)).toBeInTheDocument();
    const places = results().getByRole('img', { name: 'Places for 4 images' });
    expect(places.querySelectorAll('[data-ratio="16:9"]')).toHaveLength(4);
    await waitFor(() => expect(users()).toBeGreaterThan(0));
    expect(screen.getByRole('button', { name: /Generating/ })).toHaveAttribute('aria-disabled', 'true');
    expect(document.title).toContain('Generating…');
    told = running({ settings: { n: 4, aspect_ratio: '16:9' } });
    events.send('progress', told);
    await results().findByText('Processing');
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === 'Processing')).toBe(true);
  });

  it('UI-201 asks every 5 s until the end and no more, with or without events', async () => {
    vi.useFakeTimers();
    resumes();
    show();
    await pass(0);
    expect(polls()).toBe(1);
    await pass(pollMs);
    expect(polls()).toBe(2);
    await pass(pollMs);
    expect(polls()).toBe(3);
    told = aTask();
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

  it('UI-202 survives a failed poll, and asks the member after five in a row', async () => {
    vi.useFakeTimers();
    resumes();
    show();
    await pass(0);
    told = 'gone';
    await pass(pollMs);
    told = running();
    await pass(pollMs);
    expect(results().getByText('Processing')).toBeInTheDocument();
    told = 'gone';
    await pass(5 * pollMs + 100);
    expect(results().getByText('The state of the generation cannot be fetched.')).toBeInTheDocument();
    const asked = polls();
    await pass(3 * pollMs);
    expect(polls()).toBe(asked);
    told = running();
    fireEvent.click(results().getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(results().getByText('Processing')).toBeInTheDocument();
    await pass(pollMs);
    expect(polls()).toBe(asked + 2);
  });

  it('UI-202 a task that is gone is no longer waited for', async () => {
    resumes();
    show();
    told = aTask({ task_id: taskId(2) });
    seen.length = 0;
    vi.stubGlobal('fetch', () => Promise.resolve(text('Not found', 404)));
    await results().findByText('The images appear here, in this shape.', undefined, { timeout: 10_000 });
  });

  it('API-061 an event of the end has the task asked for at once, in the language of the page', async () => {
    const events = fakeEvents();
    resumes();
    show();
    await results().findByText('Processing');
    told = aTask({ task_status_msg: 'Only some of the requested images could be made.' });
    events.send('done', { ...told, task_status_msg: '요청한 이미지 중 일부만 만들어졌습니다.' });
    expect(
      await results().findByText('Only some of the requested images could be made.'),
    ).toBeInTheDocument();
    expect(events.opened.every(({ isClosed }) => isClosed)).toBe(true);
    expect(new Headers(seen.at(-1)?.init.headers).get('Accept-Language')).toBe('en');
  });
});

describe('the end of a generation', () => {
  it('UI-212 UI-213 UI-303 is told, and user and list are fetched again', async () => {
    const events = fakeEvents();
    show();
    await submit();
    await results().findByText('Processing');
    const before = users();
    told = aTask({ settings: { n: 2 } });
    events.send('done', told);
    await results().findByRole('button', { name: 'Download image' });
    expect(screen.getByText('Done: 2 images.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(users()).toBe(before + 1));
    expect(callsOf(seen).filter((call) => call === 'GET /api/generate-image').length).toBeGreaterThan(1);
  });

  it('on a phone the results come into view with the focus', async () => {
    const events = fakeEvents();
    show({ isWide: false });
    await submit();
    await results().findByText('Processing');
    told = aTask();
    events.send('done', told);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Results' })).toHaveFocus());
  });

  it.each([
    ['Out of paint', 'Out of paint'],
    ['', 'An error occurred while generating images'],
  ])(
    'UI-210 UI-211 a failure with the message "%s" gives its reason and the credits back',
    async (message, reason) => {
      const events = fakeEvents();
      show();
      await submit();
      await results().findByText('Processing');
      told = aTask({ task_status: 'failed', task_status_msg: message });
      events.send('done', told);
      await waitFor(() =>
        expect(toastShown()).toMatchObject({
          title: 'Generation failed',
          description: `${reason}\nYour 3 credits have been returned.`,
          variant: 'destructive',
        }),
      );
      const alert = results().getByRole('alert');
      expect(alert).toHaveTextContent(reason);
      expect(alert).toHaveTextContent('Your 3 credits have been returned.');
      submitAnswer = () => ({ body: { task_id: taskId(2) } });
      await userEvent.click(within(alert).getByRole('button', { name: /^Try again/ }));
      await results().findByText('Processing');
      expect(callsOf(seen).filter((call) => call === 'POST /api/generate-image')).toHaveLength(2);
    },
  );

  it('an end that was not waited for is shown without a toast', async () => {
    resumes();
    told = aTask({ task_status: 'failed' });
    show();
    await results().findByRole('alert');
    expect(toastShown()).toBeUndefined();
  });
});

describe('a submission that fails', () => {
  it('UI-209 says why, in the page too, and may be sent again', async () => {
    submitAnswer = () => text('Image generation is not available right now. No credits were used.', 503);
    show();
    await submit();
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Image generation failed',
        description: '503: Image generation is not available right now. No credits were used.',
      }),
    );
    submitAnswer = () => ({ body: { task_id: taskId() } });
    await userEvent.click(results().getByRole('button', { name: /^Try again/ }));
    await results().findByText('Processing');
    const keys = seen
      .filter(({ method }) => method === 'POST')
      .map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('UI-196 API-058 too few credits are said as before the submission', async () => {
    submitAnswer = () => text('You need at least 3 credits to generate images', 402);
    show();
    await submit();
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Insufficient credits',
        description: 'You need at least 3 credits to generate images',
      }),
    );
    expect(results().getByRole('alert')).toHaveTextContent('No credits were used.');
  });
});

describe('the images', () => {
  const shown = async (changes: Parameters<typeof aTask>[0]) => {
    resumes();
    told = aTask(changes);
    show();
    await results().findByRole('button', { name: 'Download image' });
  };
  const slide = () => results().getByRole('img');

  it('UI-215 one image has no controls, and its mark', async () => {
    await shown({});
    expect(results().queryByRole('button', { name: 'Next image' })).toBeNull();
    expect(results().queryByText('1 / 1')).toBeNull();
    expect(results().getByText('AI-generated')).toBeInTheDocument();
    expect(results().getByText('AI-generated image')).toBeInTheDocument();
  });

  it('UI-205 UI-215 several are walked in the order of their index, by buttons, keys and thumbnails', async () => {
    const task = aTask({ settings: { n: 4 } });
    await shown({ settings: { n: 4 }, task_result: { images: task.task_result.images.toReversed() } });
    const carousel = results().getByRole('group', { name: 'Generated images' });
    expect(slide()).toHaveAttribute('src', `${taskUrl}/images/0`);
    expect(results().getByText('1 / 4')).toBeInTheDocument();
    expect(results().getByRole('button', { name: 'Previous image' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(results().getByRole('button', { name: 'Next image' }));
    expect(results().getByText('2 / 4')).toBeInTheDocument();
    expect(slide()).toHaveAttribute('src', `${taskUrl}/images/1`);
    fireEvent.keyDown(carousel, { key: 'ArrowRight' });
    expect(slide()).toHaveAttribute('src', `${taskUrl}/images/2`);
    await userEvent.click(results().getByRole('button', { name: 'Show image 4' }));
    expect(results().getByText('4 / 4')).toBeInTheDocument();
    fireEvent.keyDown(carousel, { key: 'ArrowRight' });
    expect(slide()).toHaveAttribute('src', `${taskUrl}/images/3`);
    fireEvent.keyDown(carousel, { key: 'ArrowLeft' });
    expect(results().getByText('3 / 4')).toBeInTheDocument();
    expect(results().getByText('AI-generated')).toBeInTheDocument();
  });

  it('UI-207 a download that fails says so', async () => {
    await shown({});
    await userEvent.click(results().getByRole('button', { name: 'Download image' }));
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Download failed',
        description: 'Failed to download the image',
      }),
    );
  });

  it('the same settings are put back into the form, with the reference image', async () => {
    await shown({ settings: { prompt: 'A boat', n: 3, aspect_ratio: '3:2', image_fidelity: 0.4 } });
    await userEvent.click(results().getByRole('button', { name: 'Use the same settings again' }));
    expect(await screen.findByText('river.jpg', { selector: 'figcaption *' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A boat');
    expect(screen.getByRole('spinbutton', { name: 'Number of images' })).toHaveValue(3);
    expect(screen.getByRole('radio', { name: '3:2' })).toBeChecked();
    expect(screen.getByText('3 images · uses 3 credits')).toBeInTheDocument();
  });

  it('images that were deleted are said to be', async () => {
    resumes();
    told = aTask({ task_result: { images: [] } });
    show();
    await results().findByText('The images of this generation have been deleted.');
  });
});

describe('the earlier generations', () => {
  it('are opened and deleted after a question', async () => {
    listed = [aTask({ settings: { prompt: 'A boat', n: 2 } })];
    show();
    await userEvent.click(await gallery().findByRole('button', { name: 'Open: A boat' }));
    await results().findByText('1 / 2');
    await userEvent.click(gallery().getByRole('button', { name: 'Delete: A boat' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this generation?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await gallery().findByText('You have not generated any images yet.');
    expect(callsOf(seen)).toContain(`DELETE ${taskUrl}`);
    expect(results().getByText('The images appear here, in this shape.')).toBeInTheDocument();
  });

  it('tell why one failed, and that one is still made', async () => {
    listed = [
      aTask({ task_status: 'failed', task_status_msg: 'Out of paint' }),
      aTask({ task_id: taskId(2), task_status: 'processing' }),
    ];
    show();
    expect(await gallery().findByText('Out of paint')).toBeInTheDocument();
    expect(gallery().getByText('Processing')).toBeInTheDocument();
    expect(gallery().getAllByRole('button', { name: /^Delete/ })).toHaveLength(1);
    expect(gallery().getByText('Images are kept for 90 days, then deleted.')).toBeInTheDocument();
  });
});
