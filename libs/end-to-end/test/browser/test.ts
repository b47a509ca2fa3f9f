import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { type AnalysisRecord } from '@jinwi/contracts';
import { HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { chromiumPath } from './chromium.js';
import { trackRequests } from './open-page.js';

export { expect } from '@playwright/test';

export interface PageOptions {
  /** The language that the browser has stored; null if it has stored none. */
  language?: string | null;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

/** The running product under test. */
export interface Product {
  url: string;
}

/** Opens a new visitor's page. */
export type Visit = (options?: PageOptions) => Promise<Page>;

/** Opens a page of a signed-in member. */
export type Enter = (member: HttpMember, options?: PageOptions) => Promise<Page>;

/** Opens a page of a new member. */
export type SignUp = (options?: PageOptions) => Promise<{ page: Page; member: HttpMember }>;

/** A member with one analysis, for tests that only look at it. */
export interface Sample {
  member: HttpMember;
  record: AnalysisRecord;
}

interface TestFixtures {
  openContext: (options?: PageOptions) => Promise<BrowserContext>;
  visit: Visit;
  enter: Enter;
  signUp: SignUp;
  needsChromium: void;
}

interface WorkerFixtures {
  product: Product;
  sample: Sample;
}

/** A browser test. Each visitor and member has its own browser context, which closes after the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [async ({}, use) => use({ url: process.env.JINWI_TEST_PRODUCT_URL ?? '' }), { scope: 'worker' }],
  baseURL: ({ product }, use) => use(product.url),
  needsChromium: [
    async ({}, use, info) => {
      info.skip(!chromiumPath, 'chromium not found');
      await use();
    },
    { auto: true },
  ],
  openContext: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ language = 'en', theme = 'light', width = 1280, height = 900 } = {}) => {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
      contexts.push(context);
      await context.addInitScript(prepareStorage, language);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  visit: ({ openContext }, use) => use(async (options) => newPage(await openContext(options))),
  enter: ({ openContext }, use) =>
    use(async (member, options) => {
      const context = await openContext(options);
      await context.addCookies([{ ...member.cookie, url: member.url }]);
      return newPage(context);
    }),
  signUp: ({ enter, product }, use) =>
    use(async (options) => {
      const member = new HttpMember(product.url);
      await member.register();
      return { page: await enter(member, options), member };
    }),
  sample: [
    async ({ product }, use) => {
      const member = new HttpMember(product.url);
      await member.register();
      const photo = await madePhoto({ width: 1200, height: 900 });
      await use({ member, record: await member.analyze(photo, { name: 'kept.jpg' }) });
    },
    { scope: 'worker' },
  ],
});

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  trackRequests(page);
  return page;
}

/** Runs in each page before its own code: notes violations of the security policy, and stores the language. */
function prepareStorage(language: string | null): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    sessionStorage.setItem('violations', `${violatedDirective} ${blockedURI}`),
  );
  if (language !== null && localStorage.getItem('language') === null)
    localStorage.setItem('language', language);
}
