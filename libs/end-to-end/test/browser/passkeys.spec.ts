import { type CDPSession, type Page } from '@playwright/test';
import { axeViolations } from './axe-violations.js';
import { openPage } from './open-page.js';
import { expect, test } from './test.js';

/** Adds a virtual authenticator to Chromium (CDP). It answers in the member's place. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

test.describe('passkeys', () => {
  const open = async (page: Page) => {
    await openPage(page, '/mypage#security');
    await page.getByRole('button', { name: 'Passkeys' }).press('Enter');
  };
  const add = async (page: Page, { name, password }: { name: string; password: string }) => {
    await page.getByLabel('Name of the passkey').fill(name);
    await page.getByLabel('Current password').fill(password);
    await page.keyboard.press('Enter');
  };
  const signIn = async (page: Page) => {
    await openPage(page, '/auth');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  };

  test('are added, used and removed by keyboard, without an axe violation', async ({ signUp }) => {
    const { page, member } = await signUp();
    const { cdp, authenticatorId } = await addDevice(page);
    await open(page);
    await add(page, { name: 'my laptop', password: 'a wrong one' });
    await page.getByText(/The current password is not right/).waitFor();
    await add(page, { name: 'my laptop', password: member.password });
    await page.getByText('my laptop', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

    await page.context().clearCookies();
    await signIn(page);
    await page.waitForURL('**/mypage');
    await open(page);
    await page.getByText(/last used/).waitFor();

    await page.getByRole('button', { name: 'Remove my laptop' }).press('Enter');
    await expect(page.getByText('my laptop', { exact: true })).toHaveCount(0);
    await page.context().clearCookies();
    await signIn(page);
    await page
      .getByText(/This passkey cannot be used to sign in/)
      .first()
      .waitFor();
    expect(page.url()).toContain('/auth');
    expect(await page.evaluate(() => sessionStorage.getItem('violations'))).toBeNull();
  });

  test('are neither added nor used unless the device recognises the member', async ({ signUp }) => {
    const { page, member } = await signUp();
    const { cdp, authenticatorId } = await addDevice(page);
    await open(page);
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await add(page, { name: 'my laptop', password: member.password });
    await page.getByText('Your browser did not create one.').waitFor();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await add(page, { name: 'my laptop', password: member.password });
    await page.getByText('my laptop', { exact: true }).waitFor();
    await page.context().clearCookies();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await signIn(page);
    await page.getByRole('button', { name: 'Sign in with a passkey', disabled: false }).waitFor();
    expect(page.url()).toContain('/auth');
  });
});
