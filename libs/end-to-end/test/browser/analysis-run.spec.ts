import { type Page } from '@playwright/test';
import {
  type ChosenFile,
  chooseFile,
  countCalls,
  holdCalls,
  jpeg,
  openAnalyze,
  toastArea,
} from './analyze-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { axeViolations } from './axe-violations.js';
import { stopClock } from './stop-clock.js';
import { expect, type SignUp, test } from './test.js';

const submission = { method: 'POST', path: '/api/analyze' };
const verdicts =
  /^(Likely Genuine|No Signs Found|Possibly Manipulated|Possibly AI-Generated|Likely Manipulated|Likely AI-Generated|Inconclusive)$/;

test.describe('an analysis from upload to result', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  /** Opens the analysis page and chooses an image. */
  const prepared = async (signUp: SignUp, { file = jpeg(photo) }: { file?: ChosenFile } = {}) => {
    const { page, member } = await signUp();
    await openAnalyze(page);
    await chooseFile(page, file);
    return { page, member };
  };

  const press = (page: Page) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Analyze \(|^Analyze/ })
      .first()
      .click();
  const running = (page: Page) => page.getByRole('button', { name: 'Analyzing…' });
  // The form for the member's own decision, below the report, shows the verdict too.
  const verdict = (page: Page) => page.getByRole('main').getByRole('article').getByText(verdicts);
  const sentence = (page: Page) => page.locator('.report').getByRole('heading', { level: 2 }).first();
  const uploadArea = (page: Page) => page.getByRole('button', { name: /Drag an image here/ });

  test('UI-125 sends the image as the single field of a multipart form', async ({ signUp }) => {
    const { page } = await signUp();
    await page.addInitScript(() => {
      const send = XMLHttpRequest.prototype.send;
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData) {
          const fields = [...body].map(([name, value]) => [name, value instanceof File ? value.name : value]);
          sessionStorage.setItem('sent', JSON.stringify(fields));
        }
        send.call(this, body);
      };
    });
    await openAnalyze(page);
    await chooseFile(page, jpeg(photo));
    const request = page.waitForRequest('**/api/analyze');
    await press(page);
    expect((await request).method()).toBe('POST');
    expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    await verdict(page).waitFor();
    const sent = await page.evaluate(() => sessionStorage.getItem('sent'));
    expect(JSON.parse(sent ?? '')).toEqual([['image', 'photo.jpg']]);
  });

  test('UI-026 UI-291 BR-032 goes from no file to the result and back, updating the badge', async ({
    signUp,
  }) => {
    const { page } = await signUp();
    await openAnalyze(page);
    await uploadArea(page).waitFor();
    const fetched = countCalls(page, { method: 'GET', path: '/api/user' });
    await chooseFile(page, jpeg(photo));
    await page.getByRole('button', { name: 'Remove image' }).click();
    await uploadArea(page).waitFor();
    await chooseFile(page, jpeg(photo));
    await press(page);
    await verdict(page).waitFor();
    await page.getByRole('banner').getByRole('link', { name: '4 credits' }).waitFor();
    expect(fetched()).toBe(1);
    await page.getByRole('button', { name: 'New analysis' }).click();
    await uploadArea(page).waitFor();
    await chooseFile(page, jpeg(Buffer.from('no image at all'), 'broken.jpg'));
    await toastArea(page).getByText('The image cannot be read', { exact: true }).waitFor();
    await page.route('**/api/analyze', (route) =>
      route.fulfill({ status: 422, body: 'Image analysis failed' }),
    );
    await chooseFile(page, jpeg(photo, 'refused.jpg'));
    await press(page);
    await toastArea(page).getByText('Image analysis failed\nNo credit was used.').waitFor();
    await page.getByText('refused.jpg').waitFor();
    await page.getByRole('banner').getByRole('link', { name: '4 credits' }).waitFor();
  });

  test('UI-126 UI-128 shows that it runs, sends once, and announces start and end', async ({ signUp }) => {
    const { page } = await prepared(signUp);
    const sent = countCalls(page, submission);
    const release = await holdCalls(page, '**/api/analyze');
    await press(page);
    const button = running(page);
    await button.waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('figure').locator('svg.animate-spin').waitFor();
    await page.getByRole('status').getByText('Analysis started.').waitFor();
    await button.press('Enter');
    release();
    await verdict(page).waitFor();
    await page
      .getByRole('status')
      .getByText(/^Analysis finished\. Verdict: /)
      .waitFor();
    expect(sent()).toBe(1);
  });

  test('UI-128 shows how much has been uploaded so far', async ({ signUp }) => {
    const { page } = await prepared(signUp, { file: jpeg(await madePhoto({ width: 2000, height: 1500 })) });
    const network = await page.context().newCDPSession(page);
    const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
    await network.send('Network.emulateNetworkConditions', speed);
    await press(page);
    await page.getByText(/^Uploading [1-9]\d?%$/).waitFor();
    await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 });
    await verdict(page).waitFor();
  });

  test('UI-128 shows progress, seconds elapsed, and a notice of delay after 30 s', async ({ signUp }) => {
    const { page } = await signUp();
    await page.clock.install();
    await openAnalyze(page);
    await chooseFile(page, jpeg(photo));
    const steps = { id: 1, state: 'running', steps: { done: 3, total: 12, testId: null } };
    await page.route('**/api/analysis/*/events', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: `retry: 600000\nevent: progress\ndata: ${JSON.stringify(steps)}\n\n`,
      }),
    );
    await press(page);
    await page.getByText('3 of 12 tests done').waitFor();
    await page.getByText('Analyzing. This usually takes a few seconds.').waitFor();
    const slow = page.getByRole('figure').getByText('This is taking longer than usual.');
    await stopClock(page);
    const elapsed = parseInt(await page.getByText(/^\d+ s elapsed$/).innerText(), 10);
    await page.clock.runFor((28 - elapsed) * 1_000);
    await page.getByText(/^2[89] s elapsed$/).waitFor();
    expect(await slow.count()).toBe(0);
    await page.clock.runFor(3_000);
    await slow.waitFor();
    expect(await page.title()).toContain('Analyzing…');
  });

  test('UI-128 "Cancel" aborts the request and keeps the image', async ({ signUp }) => {
    const { page } = await prepared(signUp);
    const release = await holdCalls(page, '**/api/analyze');
    await press(page);
    await running(page).waitFor();
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/analyze'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await aborted).failure()?.errorText).toMatch(/ABORTED/i);
    release();
    await toastArea(page).getByText('Cancelled', { exact: true }).waitFor();
    await page.getByRole('figure').getByText('photo.jpg', { exact: true }).waitFor();
    expect(await running(page).count()).toBe(0);
  });

  test('UI-129 UI-130 UI-133 UI-135 UI-149 shows the whole result', async ({ signUp }) => {
    const { page, member } = await prepared(signUp);
    await press(page);
    await verdict(page).waitFor();
    const [record] = await member.history();
    expect(await verdict(page).textContent()).toBe(record?.result);
    await sentence(page).and(page.locator(':focus')).waitFor();
    const main = page.getByRole('main');
    const caption = main.getByText(`Authenticity score ${record?.score}% ·`);
    await caption.filter({ visible: true }).waitFor();
    const criteria = main.getByRole('region', { name: 'Criteria' });
    await criteria.waitFor();
    const values = await criteria
      .getByRole('meter')
      .evaluateAll((meters) => meters.map((meter) => meter.getAttribute('aria-valuetext')));
    for (const value of values)
      expect(value).toMatch(/^\d+ out of 100, (Nothing found|Suspicious|Strong signal)$/);
    await main
      .getByRole('region', { name: 'Metadata findings' })
      .getByText('Canon EOS 80D', { exact: true })
      .waitFor();
    await main.getByRole('region', { name: 'AI-generation findings' }).waitFor();
    expect(await main.getByRole('button', { name: /^Analyze \(/ }).isDisabled()).toBe(true);
    expect(await main.getByRole('link', { name: 'View history' }).getAttribute('href')).toBe('/history');
    for (const name of ['Download report', 'New analysis'])
      await main.getByRole('button', { name }).waitFor();
  });

  for (const name of ['New analysis', 'Remove image']) {
    test(`UI-136 "${name}" leads back to the empty state`, async ({ signUp }) => {
      const { page } = await prepared(signUp);
      await press(page);
      await verdict(page).waitFor();
      await page.getByRole('button', { name }).click();
      await uploadArea(page).waitFor();
      expect(await verdict(page).count()).toBe(0);
      expect(await page.getByText('photo.jpg').count()).toBe(0);
    });
  }

  test('UI-137 UI-138 lowers the badge by one and shows the analysis in the history', async ({ signUp }) => {
    const { page } = await signUp();
    await page.goto('/history');
    await page.getByText('No analyses yet.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: '5 credits' }).waitFor();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Analyze' }).click();
    await uploadArea(page).waitFor();
    await chooseFile(page, jpeg(photo, 'kept.jpg'));
    await press(page);
    await verdict(page).waitFor();
    await page.getByRole('banner').getByRole('link', { name: '4 credits' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'View history' }).click();
    await page.getByRole('link', { name: 'Open the report of kept.jpg' }).waitFor();
  });

  for (const [language, words] of [
    ['en', /^You had this image analyzed on .+: this is that result\. No credit was taken\.$/],
    ['ko', /에 분석하신 이미지입니다\. 그때의 결과를 보여 드리며, 크레딧은 차감되지 않았습니다\.$/],
  ] as const) {
    test(`the same image again shows the earlier result, free of charge (${language})`, async ({
      signUp,
    }) => {
      const { page, member } = await signUp({ language });
      await member.analyze(photo, { name: 'first.jpg' });
      await openAnalyze(page);
      await chooseFile(page, jpeg(photo));
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Analyze|분석하기)/ })
        .first()
        .click();
      await page.getByText(words).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect((await member.user()).credits).toBe(4);
      expect(await member.history()).toHaveLength(1);
    });
  }

  for (const [body, shown] of [
    ['Image analysis failed', 'Image analysis failed'],
    ['', 'Failed to analyze image'],
  ] as const) {
    test(`UI-139 UI-140 UI-142 UI-275 a failure with the text "${body}" says "${shown}", and retrying works`, async ({
      signUp,
    }) => {
      const { page } = await prepared(signUp);
      await page.route('**/api/analyze', (route) =>
        route.fulfill({ status: 500, contentType: 'text/plain', body }),
      );
      await press(page);
      const area = toastArea(page);
      await area.getByText('Analysis failed', { exact: true }).waitFor();
      await area.getByText(shown).waitFor();
      const main = page.getByRole('main');
      await main.getByText('There is no result for this image.').waitFor();
      expect(await main.getByText(shown, { exact: true }).count()).toBe(0);
      await page.getByRole('figure').getByText('photo.jpg', { exact: true }).waitFor();
      await page.unroute('**/api/analyze');
      await page.getByRole('button', { name: 'Try again' }).click();
      await verdict(page).waitFor();
    });
  }

  test('UI-139 UI-142 shows the server’s refusal of a non-image, and takes no credit', async ({ signUp }) => {
    const { page, member } = await prepared(signUp);
    // The page would refuse this file when it is chosen, so the server's refusal is fetched without the page.
    const answer = await member.upload(Buffer.alloc(2_000, 7));
    const body = await answer.text();
    await page.route('**/api/analyze', (route) => route.fulfill({ status: answer.status, body }));
    await press(page);
    await toastArea(page).getByText(`${body}\nNo credit was used.`).waitFor();
    await page.getByText('Please choose another image.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: '5 credits' }).waitFor();
    expect((await member.user()).credits).toBe(5);
  });

  test('UI-153 asks before the page is left while it runs', async ({ signUp }) => {
    const { page } = await prepared(signUp);
    const release = await holdCalls(page, '**/api/analyze');
    await press(page);
    await running(page).waitFor();
    const leave = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'History' });
    await leave.click();
    const question = page.getByRole('dialog', { name: 'Leave this page?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/analyze');
    const asked = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    await leave.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/history');
    release();
  });
});
