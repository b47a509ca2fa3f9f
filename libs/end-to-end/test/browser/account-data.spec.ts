import { readFile } from 'node:fs/promises';
import { type Page } from '@playwright/test';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { readZip } from '../helpers/read-zip.js';
import { axeViolations } from './axe-violations.js';
import { expect, test } from './test.js';

test.describe('what a member stores, takes away and deletes', () => {
  let photo: Buffer;

  test.beforeAll(async () => {
    photo = await madePhoto();
  });

  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const openPart = async (page: Page, name: string) => {
    await page.goto('/mypage#data');
    await page.getByText(name, { exact: true }).click();
  };

  test('an analysis is deleted from its row and from its report', async ({ signUp }) => {
    const { page, member } = await signUp({ language: 'en', width: 1280 });
    const [first, second] = [
      await member.analyze(photo, { name: 'one.jpg' }),
      await member.analyze(copyOf(photo), { name: 'two.jpg' }),
    ];
    await page.goto('/history');
    await page.getByRole('button', { name: 'Delete of one.jpg' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete this analysis?' });
    await question.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete of one.jpg' })).toBeFocused();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await page.getByText('The analysis has been deleted.').first().waitFor();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goto(`/history?analysis=${second.id}`);
    await page
      .getByRole('dialog', { name: 'two.jpg' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No analyses yet.').waitFor();
    for (const { id } of [first, second])
      expect(await member.statusOf(`/api/analysis/${id}/image`)).toBe(404);
  });

  for (const language of ['ko', 'en'] as const)
    test(`the account page has no axe violation with its parts open (${language})`, async ({ signUp }) => {
      const { page } = await signUp({ language, width: 320, height: 640 });
      await page.goto('/mypage#data');
      for (const part of language === 'ko'
        ? ['내 데이터 내려받기', '회원 탈퇴']
        : ['Download my data', 'Delete my account'])
        await page.getByText(part, { exact: true }).click();
      await page
        .getByRole('button', { name: language === 'ko' ? '탈퇴하기' : 'Delete my account for good' })
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
    });

  test('everything is downloaded as a ZIP', async ({ signUp }) => {
    const { page, member } = await signUp({ language: 'en' });
    await member.analyze(photo, { name: 'mine.jpg' });
    await openPart(page, 'Download my data');
    await page.getByRole('button', { name: 'Pack my data' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download ZIP' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^jinwi-.*\.zip$/);
    const files = await readZip(await readFile(await download.path()));
    expect(files.get('account.json')?.toString()).toContain(member.email);
  });

  test('the account is deleted with the password and the word', async ({ signUp }) => {
    const { page, member } = await signUp({ language: 'ko' });
    await openPart(page, '회원 탈퇴');
    await page.getByText('무료 크레딧 5개는 환불 없이 사라집니다.').waitFor();
    await page.getByLabel('현재 비밀번호').fill(member.password);
    await page.getByLabel('확인을 위해 탈퇴를 입력해 주세요').fill('탈퇴');
    await page.getByRole('button', { name: '탈퇴하기' }).click();
    await page.getByText('탈퇴했습니다.').first().waitFor();
    await page.waitForURL((url) => url.pathname === '/auth');
    expect((await member.signIn()).status).toBe(401);
  });
});
