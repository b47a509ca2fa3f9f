import { until } from '@jinwi/local-stores';
import { toastArea } from './analyze-steps.js';
import {
  answerGeneration,
  chooseCount,
  chooseRatio,
  downloadButton,
  madeTask,
  madeTaskId,
  openGenerate,
  resultsOf,
  startGeneration,
} from './generate-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { stepUntilShown, stopClock } from './stop-clock.js';
import { expect, test } from './test.js';

const pollMs = 5_000;

test.describe('a generation as the page is told of it', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  test('UI-198 UI-199 sends the fields of the contract, and no empty negative prompt', async ({ signUp }) => {
    const { page } = await signUp();
    const { sent } = await answerGeneration(page, madeTask());
    await openGenerate(page);
    await chooseRatio(page, '21:9');
    await startGeneration(page, { photo, prompt: 'A river' });
    await resultsOf(page).getByText('Processing', { exact: true }).waitFor();
    const fields = [
      ...(sent[0] ?? '').matchAll(/name="(\w+)"(?:; filename="[^"]*")?\r\n(?:.*\r\n)?\r\n([\d.:\w ]*)/g),
    ];
    expect(fields.map(([, name]) => name)).toEqual([
      'image',
      'prompt',
      'image_reference',
      'image_fidelity',
      'human_fidelity',
      'n',
      'aspect_ratio',
    ]);
    expect(fields.slice(1).map(([, , value]) => value)).toEqual([
      'A river',
      'subject',
      '0.9',
      '0.9',
      '1',
      '21:9',
    ]);
  });

  test('UI-201 UI-203 UI-204 UI-214 is polled every 5 s until it ends, and shows its state', async ({
    signUp,
  }) => {
    const { page } = await signUp();
    await page.clock.install();
    const answer = await answerGeneration(
      page,
      madeTask({ task_status: 'submitted', settings: { n: 4, aspect_ratio: '16:9' } }),
    );
    await openGenerate(page);
    await chooseCount(page, 4);
    await chooseRatio(page, '16:9');
    await startGeneration(page, { photo });
    const results = resultsOf(page);
    await results.getByText('Submitted', { exact: true }).waitFor();
    await stopClock(page);
    await results.getByText(/This takes a minute or two/).waitFor();
    const places = results.getByRole('img', { name: 'Places for 4 images' }).locator('[data-ratio="16:9"]');
    expect(await places.count()).toBe(4);
    const box = await places.first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    expect(answer.polls).toBe(1);
    answer.task = madeTask({ settings: { n: 4, aspect_ratio: '16:9' } });
    await page.clock.runFor(pollMs + 100);
    await stepUntilShown(page, results.getByText('Processing', { exact: true }));
    expect(answer.polls).toBe(2);
    answer.task = madeTask({ task_status: 'failed' });
    await page.clock.runFor(pollMs + 100);
    await stepUntilShown(page, results.getByText('Generation failed', { exact: true }));
    await page.clock.runFor(4 * pollMs);
    expect(answer.polls).toBe(3);
  });

  test('UI-202 survives a poll that fails and a reload', async ({ signUp }) => {
    const { page } = await signUp();
    await page.clock.install();
    const answer = await answerGeneration(page, madeTask());
    await openGenerate(page);
    await startGeneration(page, { photo });
    const processing = resultsOf(page).getByText('Processing', { exact: true });
    await processing.waitFor();
    answer.task = null;
    await page.clock.runFor(pollMs + 100);
    expect(await processing.count()).toBe(1);
    answer.task = madeTask();
    await page.reload();
    await processing.waitFor();
    answer.task = null;
    for (let poll = 0; poll < 5; poll += 1) await page.clock.runFor(pollMs + 100);
    await resultsOf(page).getByText('The state of the generation cannot be fetched.').waitFor();
    answer.task = madeTask();
    await resultsOf(page).getByRole('button', { name: 'Try again' }).click();
    await processing.waitFor();
  });

  test('UI-209 a submission that fails says so with the message of the error', async ({ signUp }) => {
    const { page } = await signUp();
    await page.route('**/api/generate-image', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            contentType: 'text/plain',
            body: 'Please upload an image of at least 300 pixels.',
          })
        : route.fallback(),
    );
    await openGenerate(page);
    await startGeneration(page, { photo });
    await toastArea(page).getByText('Image generation failed', { exact: true }).waitFor();
    await toastArea(page).getByText('Please upload an image of at least 300 pixels.').waitFor();
    await resultsOf(page).getByText('No credits were used.').waitFor();
  });

  for (const [language, message, title, reason, refund] of [
    ['en', 'Out of paint', 'Generation failed', 'Out of paint', 'Your 3 credits have been returned.'],
    [
      'en',
      '',
      'Generation failed',
      'An error occurred while generating images',
      'Your 3 credits have been returned.',
    ],
    ['ko', '', '생성 실패', '이미지를 생성하는 중 오류가 발생했습니다.', '크레딧 3개를 돌려 드렸습니다.'],
  ] as const) {
    test(`UI-210 UI-211 UI-213 UI-275 in ${language} explains a task that failed with "${message}"`, async ({
      signUp,
    }) => {
      const { page } = await signUp({ language });
      await answerGeneration(page, madeTask({ task_status: 'failed', task_status_msg: message }));
      await openGenerate(page);
      const users: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/user')) users.push(request.url());
      });
      await startGeneration(page, { photo });
      const alert = resultsOf(page).getByRole('alert');
      for (const text of [title, reason, refund]) await alert.getByText(text).waitFor();
      expect(await toastArea(page).getByText(title).count()).toBe(0);
      await until(() => users.length > 0);
    });
  }

  test('UI-207 a download that fails says so', async ({ signUp }) => {
    const { page } = await signUp();
    const url = `/api/generate-image/${madeTaskId}/images/0`;
    const image = {
      url,
      index: 0,
      thumbnailUrl: url,
      width: 64,
      height: 64,
      contentType: 'image/png',
    } as const;
    await answerGeneration(page, madeTask({ task_status: 'succeed', task_result: { images: [image] } }));
    await page.route(`**${url}`, (route) => route.fulfill({ status: 500, body: '' }));
    await openGenerate(page);
    await startGeneration(page, { photo });
    await downloadButton(page).click();
    await toastArea(page).getByText('Download failed', { exact: true }).waitFor();
    await toastArea(page).getByText('Failed to download the image').waitFor();
  });
});
