import { openPage } from './open-page.js';
import { axeViolations } from './axe-violations.js';
import { expect, test } from './test.js';

/** Tests each language and each theme once, but not every pair, because texts and colours fail independently. */
const looks = [
  { language: 'ko', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const;

const publicPaths = [
  '/',
  '/auth',
  '/auth?forgot',
  '/auth?reset=x',
  '/auth?email=x',
  '/auth?code',
  '/terms',
  '/how-sure',
  '/nope',
];
const memberPaths = ['/mypage', '/analyze', '/history', '/generate', '/credits'];

test.describe('accessibility of every page', () => {
  for (const look of looks) {
    test(`UI-294 UI-296 has no axe violation for a visitor (${look.language}, ${look.theme})`, async ({
      visit,
    }) => {
      const page = await visit(look);
      for (const path of publicPaths) {
        await openPage(page, path);
        expect([path, await axeViolations(page)]).toEqual([path, []]);
      }
    });
  }

  for (const look of looks) {
    test(`UI-294 UI-296 has no axe violation for a member (${look.language}, ${look.theme})`, async ({
      enter,
      sample,
    }) => {
      const page = await enter(sample.member, look);
      for (const path of [...memberPaths, `/history?analysis=${sample.record.id}`]) {
        await openPage(page, path);
        expect([path, await axeViolations(page)]).toEqual([path, []]);
      }
    });
  }

  for (const look of looks) {
    test(`UI-300 shows no horizontal scroll bar at 320 px (${look.language}, ${look.theme})`, async ({
      signUp,
    }) => {
      const { page } = await signUp({ ...look, width: 320, height: 640 });
      for (const path of [...memberPaths, '/', '/terms', '/how-sure', '/nope']) {
        await openPage(page, path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([path, overflow]).toEqual([path, 0]);
      }
    });
  }
});
