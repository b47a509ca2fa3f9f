import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useToasts } from '../../../shared/lib/toast.js';
import { fakeEvents } from '../../../testing/fake-events.js';
import { callsOf, text } from '../../../testing/fake-server.js';
import { aTask, taskId } from '../../../testing/generations.js';
import {
  gallery,
  resumes,
  results,
  showStudio,
  studioServer,
  submitStudio,
  taskUrl,
} from '../../../testing/studio-page.js';

let server: ReturnType<typeof studioServer>;

const show = (options?: Parameters<typeof showStudio>[1]) => showStudio(server, options);
const users = () => callsOf(server.seen).filter((call) => call === 'GET /api/user').length;
const toastShown = () => useToasts.getState().toasts[0];

beforeEach(() => {
  server = studioServer();
});

describe('the end of a generation', () => {
  it('UI-212 UI-213 UI-303 is announced, and user and list are fetched again', async () => {
    const events = fakeEvents();
    show();
    await submitStudio();
    await results().findByText('Processing');
    const before = users();
    server.told = aTask({ settings: { n: 2 } });
    events.send('done', server.told);
    await results().findByRole('button', { name: 'Download image' });
    expect(screen.getByText('Done: 2 images.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(users()).toBe(before + 1));
    expect(callsOf(server.seen).filter((call) => call === 'GET /api/generate-image').length).toBeGreaterThan(
      1,
    );
  });

  it('on a phone the results receive the focus', async () => {
    const events = fakeEvents();
    show({ isWide: false });
    await submitStudio();
    await results().findByText('Processing');
    server.told = aTask();
    events.send('done', server.told);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Results' })).toHaveFocus());
  });

  it.each([
    ['Out of paint', 'Out of paint'],
    ['', 'An error occurred while generating images'],
  ])(
    'UI-210 UI-211 UI-275 a failure saying "%s" shows its reason and the returned credits',
    async (message, reason) => {
      const events = fakeEvents();
      show();
      await submitStudio();
      await results().findByText('Processing');
      server.told = aTask({ task_status: 'failed', task_status_msg: message });
      events.send('done', server.told);
      const alert = await results().findByRole('alert');
      expect(alert).toHaveTextContent(`Generation failed${reason}`);
      expect(toastShown()).toBeUndefined();
      expect(alert).toHaveTextContent('Your 3 credits have been returned.');
      server.submitAnswer = () => ({ body: { task_id: taskId(2) } });
      await userEvent.click(within(alert).getByRole('button', { name: /^Try again/ }));
      await results().findByText('Processing');
      expect(callsOf(server.seen).filter((call) => call === 'POST /api/generate-image')).toHaveLength(2);
    },
  );

  it('a failure found on resuming shows no toast', async () => {
    resumes();
    server.told = aTask({ task_status: 'failed' });
    show();
    await results().findByRole('alert');
    expect(toastShown()).toBeUndefined();
  });
});

describe('a submission that fails', () => {
  it('UI-209 UI-275 says why once, and may be sent again', async () => {
    server.submitAnswer = () =>
      text('Image generation is not available right now. No credits were used.', 503);
    show();
    await submitStudio();
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Image generation failed',
        description: 'Image generation is not available right now. No credits were used.',
      }),
    );
    expect(results().getByText(/^If the server had already begun, the images/)).toBeInTheDocument();
    expect(results().queryByText(/not available right now/)).toBeNull();
    server.submitAnswer = () => ({ body: { task_id: taskId() } });
    await userEvent.click(results().getByRole('button', { name: /^Try again/ }));
    await results().findByText('Processing');
    const keys = server.seen
      .filter(({ method }) => method === 'POST')
      .map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });

  it('UI-196 API-058 reports too few credits like the check before submission', async () => {
    server.submitAnswer = () => text('You need at least 3 credits to generate images', 402);
    show();
    await submitStudio();
    await waitFor(() =>
      expect(toastShown()).toMatchObject({
        title: 'Insufficient credits',
        description: 'You need at least 3 credits to generate images',
      }),
    );
    expect(results().getByText('No credits were used.')).toBeInTheDocument();
  });
});

describe('the images', () => {
  const shown = async (changes: Parameters<typeof aTask>[0]) => {
    resumes();
    server.told = aTask(changes);
    show();
    await results().findByRole('button', { name: 'Download image' });
  };
  const slide = () => results().getByRole('img');

  it('UI-215 a single image has its mark but no controls', async () => {
    await shown({});
    expect(results().queryByRole('button', { name: 'Next image' })).toBeNull();
    expect(results().queryByText('1 / 1')).toBeNull();
    expect(results().getByText('AI-generated')).toBeInTheDocument();
  });

  it('UI-215 images of the demonstration are never called AI-generated', async () => {
    await shown({ is_demonstration: true });
    expect(results().getByText('Demonstration, no AI')).toBeInTheDocument();
    expect(screen.queryByText('AI-generated')).toBeNull();
  });

  it('UI-205 UI-215 several are browsed in index order by buttons, keys and thumbnails', async () => {
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

  describe('UI-350 the mark on a download', () => {
    const marks = () => results().getByRole('radiogroup', { name: 'Visible mark on the download' });
    const download = async () => {
      await userEvent.click(results().getByRole('button', { name: 'Download image' }));
      return callsOf(server.seen).filter((call) => call.includes('/images/0?'));
    };

    it('begins as the installation chooses, and follows the member’s choice', async () => {
      server.options = { visibleMark: { default: 'corner', choices: ['off', 'corner', 'border'] } };
      await shown({});
      expect(within(marks()).getByRole('radio', { name: 'Corner' })).toBeChecked();
      expect(await download()).toEqual([`GET ${taskUrl}/images/0?download=1&mark=corner`]);
      await userEvent.click(within(marks()).getByRole('radio', { name: 'Border' }));
      expect(within(marks()).getByRole('radio', { name: 'Border' })).toBeChecked();
      expect((await download()).at(-1)).toContain('&mark=border');
    });

    it('cannot be left out where the installation asks for one', async () => {
      server.options = { visibleMark: { default: 'corner', choices: ['corner', 'border'] } };
      await shown({});
      expect(within(marks()).getAllByRole('radio')).toHaveLength(2);
      expect(within(marks()).queryByRole('radio', { name: 'None' })).toBeNull();
      expect(
        results().getByText('On this site, images can only be downloaded with a visible mark.'),
      ).toBeInTheDocument();
    });
  });

  it('restores the same settings in the form, with the reference image', async () => {
    await shown({ settings: { prompt: 'A boat', n: 3, aspect_ratio: '3:2', image_fidelity: 0.4 } });
    await userEvent.click(results().getByRole('button', { name: 'Use the same settings again' }));
    expect(await screen.findByText('river.jpg', { selector: 'figcaption *' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('A boat');
    expect(screen.getByRole('spinbutton', { name: 'Number of images' })).toHaveValue(3);
    expect(screen.getByRole('radio', { name: '3:2' })).toBeChecked();
    expect(screen.getByText('3 images · uses 3 credits')).toBeInTheDocument();
  });

  it('says when the images were deleted', async () => {
    resumes();
    server.told = aTask({ task_result: { images: [] } });
    show();
    await results().findByText('The images of this generation have been deleted.');
  });
});

describe('the earlier generations', () => {
  it('are opened and deleted after a question', async () => {
    server.listed = [aTask({ settings: { prompt: 'A boat', n: 2 } })];
    show();
    await userEvent.click(await gallery().findByRole('button', { name: 'Open: A boat' }));
    await results().findByText('1 / 2');
    await userEvent.click(gallery().getByRole('button', { name: 'Delete: A boat' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this generation?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await gallery().findByText('You have not generated any images yet.');
    expect(callsOf(server.seen)).toContain(`DELETE ${taskUrl}`);
    expect(results().getByText('The images appear here, in this shape.')).toBeInTheDocument();
  });

  it('tell why one failed, and that another is in progress', async () => {
    server.listed = [
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

describe('the link of a credit record', () => {
  it('shows the result of its task', async () => {
    server.told = aTask();
    const { router } = show({ address: `/generate?task=${taskId()}` });
    await results().findByRole('button', { name: 'Download image' });
    expect(router.state.location.search).toBe('');
  });

  it('says so when the task is gone', async () => {
    show({ address: `/generate?task=${taskId(3)}` });
    await waitFor(() => expect(toastShown()).toMatchObject({ title: 'Generation not found' }));
  });
});
