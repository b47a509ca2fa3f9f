import { type Page } from '@playwright/test';
import { axeViolations } from './axe-violations.js';
import { openPage } from './open-page.js';
import { expect, test } from './test.js';

/** A host name that no DNS resolves, so that nothing leaves this machine. */
const address = 'https://hooks.invalid/jinwi';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const words = {
  ko: {
    part: '웹훅',
    url: '서버 주소',
    password: '현재 비밀번호',
    create: '웹훅 만들기',
    secret: '서명 비밀 키',
    kept: '보관했습니다',
    test: `${address}에 시험 보내기`,
    log: `${address}의 메시지 기록`,
    unreachable: '서버에 연결할 수 없음',
    rotate: `${address}의 비밀 키 교체`,
    rotateConfirm: '새 비밀 키 만들기',
    remove: `${address} 삭제`,
    removal: '이 웹훅을 삭제할까요?',
    confirm: '삭제',
  },
  en: {
    part: 'Webhooks',
    url: 'Address of your server',
    password: 'Current password',
    create: 'Make a webhook',
    secret: 'Signing secret',
    kept: 'I have kept it',
    test: `Send a test to ${address}`,
    log: `Messages to ${address}`,
    unreachable: 'the server cannot be reached',
    rotate: `New secret for ${address}`,
    rotateConfirm: 'Make a new secret',
    remove: `Delete ${address}`,
    removal: 'Delete this webhook?',
    confirm: 'Delete',
  },
} as const;

test.describe('webhooks', () => {
  for (const [language, width, height] of [
    ['ko', 1280, 900],
    ['en', 320, 640],
  ] as const)
    test(`are made, tested, rotated and deleted by keyboard (${language}, ${width})`, async ({ signUp }) => {
      const text = words[language];
      const { page, member } = await signUp({ language, width, height });
      const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
      const look = async () => {
        expect(await axeViolations(page)).toEqual([]);
        expect(await overflow(page)).toBe(0);
      };
      await openPage(page, '/mypage#developers');
      await press(text.part);
      await page.getByLabel(text.url).fill(address);
      await page.getByLabel(text.password).fill(member.password);
      await look();
      await press(text.create);
      await page.getByLabel(text.secret).waitFor();
      const first = await page.getByLabel(text.secret).inputValue();
      await look();
      await press(text.kept);
      await press(text.test);
      await press(text.log);
      await page.getByText(text.unreachable).first().waitFor();
      await look();
      await press(text.rotate);
      await page.getByLabel(text.password).first().fill(member.password);
      await press(text.rotateConfirm);
      await page.getByLabel(text.secret).waitFor();
      expect(await page.getByLabel(text.secret).inputValue()).not.toBe(first);
      await press(text.kept);
      await press(text.remove);
      const question = page.getByRole('dialog', { name: text.removal });
      await question.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await question.getByRole('button', { name: text.confirm, exact: true }).press('Enter');
      await expect(page.getByRole('button', { name: text.remove })).toHaveCount(0);
    });
});
