import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { existsSync } from 'node:fs';
import { HttpMember } from './http-member.js';

const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);

const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Long enough for an analysis on a busy machine. */
const waitTimeoutMs = 60_000;

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface PageOptions {
  /** The browser's stored setting; null: none. */
  language?: string | null;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

/** A suite in Chromium; without Chromium it is skipped with a message, or fails in CI. */
export function describeInBrowser(name: string, tests: () => void): void {
  // One test may visit every page, which is slow on a busy machine.
  jest.setTimeout(300_000);
  // A toast lasts five seconds of real time, and a busy machine may stall that long. The first failure is logged.
  jest.retryTimes(1, { logErrorsBeforeRetry: true });
  if (chromiumPath) describe(name, tests);
  else if (process.env.JINWI_REQUIRE_STORES === '1') {
    describe(name, () => {
      it('has chromium', () => {
        throw new Error('chromium not found');
      });
    });
  } else describe.skip(`${name} (skipped: chromium not found)`, tests);
}

/** Chromium and the pages of one test file. */
export class TestBrowser {
  readonly #contexts: BrowserContext[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly url: string,
  ) {}

  static async open(url: string): Promise<TestBrowser> {
    return new TestBrowser(
      await chromium.launch({ executablePath: chromiumPath ?? '', args: chromiumFlags }),
      url,
    );
  }

  /** A new visitor's page; `language` null leaves the browser's storage empty. */
  async visitor({
    language = 'en',
    theme = 'light',
    width = 1280,
    height = 900,
  }: PageOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.url,
      viewport: { width, height },
      colorScheme: theme,
      locale: 'ko-KR',
      timezoneId: 'Asia/Seoul',
    });
    context.setDefaultTimeout(waitTimeoutMs);
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        sessionStorage.setItem('violations', `${violatedDirective} ${blockedURI}`),
      ),
    );
    this.#contexts.push(context);
    if (language !== null) {
      await context.addInitScript((stored) => {
        if (localStorage.getItem('language') === null) localStorage.setItem('language', stored);
      }, language);
    }
    return context.newPage();
  }

  /** A page of a new signed-in member. */
  async member(options: PageOptions = {}): Promise<{ page: Page; member: HttpMember }> {
    const page = await this.visitor(options);
    const member = new HttpMember(this.url);
    const { username, email, password } = member;
    const answer = await page.request.post('/api/register', {
      headers: { Origin: this.url },
      data: { username, email, password },
    });
    if (answer.status() !== 201) throw new Error(`register: ${answer.status()} ${await answer.text()}`);
    await member.signIn();
    return { page, member };
  }

  /** Closes the pages of the previous test; the browser stays. */
  async closePages(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.closePages();
    await this.browser.close();
  }
}

/** Colours are final only after fading in. Infinite animations do not count. */
const animationsDone = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) => playState === 'finished' || effect?.getTiming().iterations === Infinity,
      ),
  );

/** The accessibility rules that a page violates, with the first element of each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await animationsDone(page);
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
  );
}
