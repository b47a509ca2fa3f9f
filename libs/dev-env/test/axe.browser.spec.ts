import { axeViolations, describeInBrowser, TestBrowser } from './browser.js';
import { madePhoto } from './made-photo.js';
import { openPage } from './open-page.js';
import { startTestSystem, type TestSystem } from './test-system.js';

const looks = [
  { language: 'ko', theme: 'light' },
  { language: 'ko', theme: 'dark' },
  { language: 'en', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const;

const publicPaths = ['/', '/auth', '/terms', '/nope'];
const memberPaths = ['/mypage', '/analyze', '/history', '/generate', '/credits'];

describeInBrowser('accessibility of every page', () => {
  let system: TestSystem;
  let browser: TestBrowser;
  let photo: Buffer;

  beforeAll(async () => {
    system = await startTestSystem();
    browser = await TestBrowser.open(system.url);
    photo = await madePhoto();
  });

  afterEach(() => browser.closePages());

  afterAll(async () => {
    await browser.close();
    await system.close();
  });

  it.each(looks)('UI-294 UI-296 has no axe violation for a visitor ($language, $theme)', async (look) => {
    const page = await browser.visitor(look);
    for (const path of publicPaths) {
      await openPage(page, path);
      expect([path, await axeViolations(page)]).toEqual([path, []]);
    }
  });

  it.each(looks)('UI-294 UI-296 has no axe violation for a member ($language, $theme)', async (look) => {
    const { page, member } = await browser.member(look);
    const record = await member.analyze(photo);
    for (const path of [...memberPaths, `/history?analysis=${record.id}`]) {
      await openPage(page, path);
      expect([path, await axeViolations(page)]).toEqual([path, []]);
    }
  });

  it.each(looks)('UI-300 shows no horizontal scroll bar at 320 px ($language, $theme)', async (look) => {
    const { page } = await browser.member({ ...look, width: 320, height: 640 });
    for (const path of [...memberPaths, '/', '/terms', '/nope']) {
      await openPage(page, path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, overflow]).toEqual([path, 0]);
    }
  });
});
