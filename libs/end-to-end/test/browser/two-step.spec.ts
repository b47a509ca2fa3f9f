import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import { axeViolations } from './axe-violations.js';
import { openPage } from './open-page.js';
import { expect, test } from './test.js';

const stepMs = 30_000;
const codeOf = (secret: string, stepsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * stepMs });

/** Returns the colour halfway along the upper edge of a QR code, which must be light for apps to read the code. */
async function colourOfMargin(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (3 * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)];
}

test.describe('two-step sign-in', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`is set up, used and disabled by keyboard, without axe violations (${theme})`, async ({
      signUp,
      visit,
    }) => {
      const { page, member } = await signUp({ theme });
      const expectAccessible = async (at = page) => expect(await axeViolations(at)).toEqual([]);
      await openPage(page, '/mypage#security');
      await page.getByRole('button', { name: 'Two-step sign-in' }).press('Enter');
      await page.getByLabel('Current password').fill(member.password);
      await page.keyboard.press('Enter');
      const picture = page.getByRole('img', { name: 'QR code for the authenticator app' });
      expect(await colourOfMargin(await picture.screenshot())).toEqual([255, 255, 255]);
      await expectAccessible();
      const secret = (await page.locator('form code').textContent()) ?? '';
      await page.keyboard.type(codeOf(secret, -1));
      await page.keyboard.press('Enter');
      const codes = page.locator('li', { hasText: /^([2-9a-z]{5}-){4}[2-9a-z]{5}$/ });
      await expect(codes).toHaveCount(10);
      await expectAccessible();
      const recoveryCode = (await codes.first().textContent()) ?? '';
      await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
      await page.getByText('10 recovery codes left.').waitFor();

      const elsewhere = await visit({ theme });
      const signIn = async () => {
        await openPage(elsewhere, '/auth');
        await elsewhere.getByLabel('Email').fill(member.email);
        await elsewhere.getByLabel('Password', { exact: true }).fill(member.password);
        await elsewhere.keyboard.press('Enter');
        await elsewhere.getByRole('heading', { level: 1, name: 'Two-step sign-in' }).waitFor();
      };
      await signIn();
      await expectAccessible(elsewhere);
      await elsewhere.getByLabel('Code').fill('000000');
      await elsewhere.keyboard.press('Enter');
      await elsewhere.getByText(/The code is not right/).waitFor();
      await elsewhere.getByLabel('Code').fill(codeOf(secret));
      await elsewhere.keyboard.press('Enter');
      await elsewhere.waitForURL('**/mypage');

      await page.getByLabel('Current password').fill(member.password);
      await page.getByLabel('Code from the app, or a recovery code').fill(recoveryCode.toUpperCase());
      await expectAccessible();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Set up' }).waitFor();
      expect(await page.evaluate(() => sessionStorage.getItem('violations'))).toBeNull();
    });
  }
});
