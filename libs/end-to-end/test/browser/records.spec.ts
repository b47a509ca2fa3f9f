import { madePhoto } from '../helpers/made-photo.js';
import { axeViolations } from './axe-violations.js';
import { madeRecord, showHistory } from './made-record.js';
import { expect, test } from './test.js';

const looks = [
  {
    language: 'en',
    width: 1280,
    records: 'Credit records',
    subject: 'Returned: the analysis failed',
    badge: 'Failed, credit returned',
    reason: 'The image cannot be read. The file may be damaged.',
    retry: 'Try again: broken.jpg',
  },
  {
    language: 'ko',
    width: 390,
    records: '크레딧 내역',
    subject: '돌려받음: 분석 실패',
    badge: '실패 · 크레딧 반환',
    reason: '이미지를 읽을 수 없습니다. 파일이 손상되었을 수 있습니다.',
    retry: '다시 시도: broken.jpg',
  },
] as const;

test.describe('records of a member', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  for (const { language, width, records, subject, badge, reason, retry } of looks) {
    test(`BR-019 UI-294 UI-300 lead from a returned credit to the failed analysis (${language}, ${width} px)`, async ({
      signUp,
    }) => {
      const { page, member } = await signUp({ language, width });
      expect((await member.upload(photo.subarray(0, 900), { name: 'broken.jpg' })).status).toBe(422);
      await page.goto('/mypage#credits');
      await page.getByRole('button', { name: records }).click();
      await page.getByRole('link', { name: subject }).click();
      await page.waitForURL('**/history#failed-*');
      const row = page.getByRole('listitem').filter({ hasText: 'broken.jpg' });
      await row.getByText(badge, { exact: true }).waitFor();
      await row.getByText(reason).waitFor();
      expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await row.getByRole('link', { name: retry }).click();
      await page.waitForURL('**/analyze');
    });
  }

  test('BR-019 lead from a charge to its report', async ({ signUp }) => {
    const { page, member } = await signUp();
    const { id } = await member.analyze(photo, { name: 'kept.jpg' });
    await page.goto('/mypage#credits');
    await page.getByRole('button', { name: 'Credit records' }).click();
    await page.getByRole('link', { name: 'Image analysis' }).click();
    await page.waitForURL(`**/history?analysis=${id}`);
    await page.getByRole('dialog', { name: 'kept.jpg' }).waitFor();
  });

  test('BR-019 lead from a grant to its lot', async ({ signUp }) => {
    const { page } = await signUp();
    await page.goto('/mypage#credits');
    await page.getByRole('button', { name: 'Credit records' }).click();
    await page.getByRole('row').getByRole('link', { name: 'Welcome credits' }).click();
    const lot = page.getByRole('listitem').filter({ hasText: 'Welcome credits' });
    await expect(lot).toBeFocused();
  });

  test('UI-104 UI-300 the newest five scroll inside their card on a phone', async ({ signUp }) => {
    const { page } = await signUp({ width: 320 });
    await showHistory(
      page,
      [1, 2, 3, 4, 5].map((id) => madeRecord({ id })),
    );
    await page.goto('/mypage');
    const last = page.getByRole('link', { name: 'photo 5.jpg' });
    await last.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 0.9 });
    expect(await axeViolations(page)).toEqual([]);
  });
});
