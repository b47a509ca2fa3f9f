import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { createdKeySchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { repository } from '../helpers/repository.js';
import { axeViolations } from './axe-violations.js';
import { expect, test } from './test.js';

/** Path of the full Chromium, because the headless shell cannot load extensions. */
const wholeChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
const extension = join(repository, 'extensions/browser/src');

/** Starts Chromium with the extension and its own profile. */
async function startWithExtension(profile: string): Promise<{ context: BrowserContext; worker: Worker }> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: wholeChromium,
    args: ['--headless=new', `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    locale: 'en-US',
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return { context, worker };
}

test.describe('the browser extension', () => {
  test.skip(!wholeChromium, 'chromium not found');

  test('UI-400 UI-401 opens a picture’s analysis and lists verdicts by key', async ({ product, sample }) => {
    const settings = { name: 'a browser', scopes: ['read'], creditLimit: null, validDays: 1 };
    const { member, record } = sample;
    const made = await member.post('/api/account/keys', { ...settings, password: member.password });
    const { secret } = createdKeySchema.parse(await made.json());
    const profile = await mkdtemp(join(tmpdir(), 'jinwi-profile-'));
    const { context, worker } = await startWithExtension(profile);
    try {
      const page = await context.newPage();
      const pageOf = (name: string) => new URL(name, worker.url()).href;
      await page.goto(pageOf('popup.html'));
      await page.getByText('Enter the address of your Jinwi in the settings.').waitFor();
      await page.goto(pageOf('options.html'));
      await page.getByLabel('Address of Jinwi').fill(`${product.url}/analyze`);
      await page.getByLabel('API key').fill(secret);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('status')).toHaveText('Saved.');
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.content()).not.toContain(secret);

      await page.goto(pageOf('popup.html'));
      const link = page.getByRole('link', { name: record.imageName });
      await expect(link).toHaveAttribute('href', `${product.url}/analyze?analysis=${record.id}`);
      await expect(link).toContainText(record.result);
      expect(await axeViolations(page)).toEqual([]);

      const picture = 'https://example.com/a picture.jpg?x=1&y=2';
      const opening = context.waitForEvent('page');
      await click(worker, picture);
      const opened = new URL(await addressOf(await opening));
      expect([opened.origin, opened.pathname]).toEqual([product.url, '/analyze']);
      expect([...opened.searchParams]).toEqual([['address', picture]]);

      await worker.evaluate(() => {
        chrome.action.openPopup = () => Promise.reject(new Error('as where none can be opened'));
      });
      await click(worker, 'blob:https://example.com/1');
      await until(async () => (await badgeOf(worker)) === '!');
      await page.goto(pageOf('popup.html'));
      await page.getByText('cannot be opened by address').waitFor();
      expect(await badgeOf(worker)).toBe('');
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    }
  });
});

/** Reports a click on the extension's item in a picture's context menu, in the form in which the browser reports it. */
const click = (worker: Worker, srcUrl: string) =>
  worker.evaluate((address) => {
    const { onClicked } = chrome.contextMenus;
    (onClicked as unknown as { dispatch: (clicked: object) => void }).dispatch({ srcUrl: address });
  }, srcUrl);

const badgeOf = (worker: Worker): Promise<string> => worker.evaluate(() => chrome.action.getBadgeText({}));

/** Returns the address with which a page was opened, even if the page has moved on since. */
async function addressOf(page: Page): Promise<string> {
  await page.waitForLoadState();
  return page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name ?? '');
}
