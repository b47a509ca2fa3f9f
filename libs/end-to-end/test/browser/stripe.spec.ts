import { until } from '@jinwi/local-stores';
import { StripeStandIn } from '@jinwi/stand-ins';
import { type Page } from '@playwright/test';
import { toastArea } from './analyze-steps.js';
import { openPage, standsOverCover } from './open-page.js';
import { badge, chooseCredits, dialogOf, figuresOf, payButton } from './payment-steps.js';
import { showStripe, typeStripeCard } from './stripe-page.js';
import { startTestSystem } from '../helpers/test-system.js';
import { expect, test as base } from './test.js';
import { type HttpMember } from '../helpers/http-member.js';

/** Opens the dialog at its second step, for 25 credits. `sent` lists the calls to our API. */
type AtCard = (language?: string) => Promise<{ page: Page; member: HttpMember; sent: string[] }>;

/** These tests run their own product, which sends its payments to the stand-in. */
const test = base.extend<{ atCard: AtCard }, { standIn: StripeStandIn }>({
  standIn: [
    async ({}, use) => {
      const standIn = await StripeStandIn.start();
      await use(standIn);
      await standIn.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ standIn }, use) => {
      const system = await startTestSystem({
        environment: {
          PAYMENTS: 'stripe',
          STRIPE_API_URL: standIn.url,
          STRIPE_SECRET_KEY: standIn.secretKey,
          STRIPE_PUBLISHABLE_KEY: standIn.publishableKey,
          STRIPE_WEBHOOK_SECRETS: 'whsec_of_the_tests',
        },
      });
      await use(system);
      await system.close();
    },
    { scope: 'worker' },
  ],
  atCard: ({ signUp, product, standIn }, use) =>
    use(async (language = 'en') => {
      const { page, member } = await signUp({ language });
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(product.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
      });
      await showStripe(page, standIn);
      await chooseCredits(page, '/analyze');
      await dialogOf(page)
        .getByLabel(/^(Cardholder name|카드 소유자 이름)$/)
        .fill('HANEUL KIM');
      return { page, member, sent };
    }),
});

test.describe('buying a package through Stripe', () => {
  const closed = (page: Page) => dialogOf(page).waitFor({ state: 'detached' });

  test('UI-258 the script is requested at page start, also by a visitor', async ({ visit, standIn }) => {
    const page = await visit();
    const requested = await showStripe(page, standIn);
    await openPage(page, '/');
    const scripts = () => requested.filter((path) => path.endsWith('/stripe.js'));
    await until(() => scripts().length > 0);
    expect(scripts()).toHaveLength(1);
  });

  test('UI-252 UI-259 a script that cannot load logs a warning, and paying explains it', async ({
    signUp,
  }) => {
    const { page } = await signUp();
    const warnings: string[] = [];
    const faults: Error[] = [];
    page.on('console', (line) => line.type() === 'warning' && warnings.push(line.text()));
    page.on('pageerror', (fault) => faults.push(fault));
    await page.route('https://js.stripe.com/**', (route) => route.abort());
    await chooseCredits(page, '/analyze');
    await dialogOf(page).getByLabel('Cardholder name').fill('HANEUL KIM');
    await payButton(page).click();
    await dialogOf(page).getByRole('alert').getByText('Stripe has not been initialized').waitFor();
    await until(() => warnings.join('\n').includes('The payment provider could not be loaded.'));
    expect(faults).toEqual([]);
  });

  for (const [language, title, text] of [
    ['en', 'Purchase successful', '25 credits have been added.'],
    ['ko', '구매가 완료되었습니다', '크레딧 25개가 추가되었습니다.'],
  ] as const) {
    test(`UI-247 UI-251 in ${language} pays by card in the provider’s frames, updating the balance`, async ({
      atCard,
    }) => {
      const { page, member, sent } = await atCard(language);
      await typeStripeCard(page, '4242 4242 4242 4242');
      await payButton(page).click();
      await closed(page);
      await toastArea(page).getByText(title, { exact: true }).waitFor();
      await toastArea(page).getByText(text).waitFor();
      await badge(page, 30).waitFor();
      expect((await member.user()).credits).toBe(30);
      const calls = sent.map((call) => /\/api\/(\S+)/.exec(call)?.[1]);
      const order = ['create-payment-intent', 'complete-credit-purchase', 'user'];
      expect(
        calls.slice(calls.indexOf('create-payment-intent')).filter((call) => order.includes(call ?? '')),
      ).toEqual(order);
      expect(sent.join('\n')).not.toMatch(/4242/);
    });
  }

  test('UI-248 the button is off while the card number is wrong', async ({ atCard }) => {
    const { page } = await atCard();
    await typeStripeCard(page, '9999');
    await dialogOf(page).getByText('Your card number is invalid.').waitFor();
    await expect.poll(() => standsOverCover(dialogOf(page))).toBe(true);
    expect(await payButton(page).isDisabled()).toBe(true);
    await typeStripeCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await closed(page);
  });

  test('UI-255 UI-256 a declined card is reported, and another one can be used', async ({ atCard }) => {
    const { page, member } = await atCard();
    await typeStripeCard(page, '4000 0000 0000 0002');
    await payButton(page).click();
    await dialogOf(page).getByRole('alert').getByText('Your card was declined.').waitFor();
    await toastArea(page).getByText('Purchase Failed', { exact: true }).waitFor();
    expect((await member.user()).credits).toBe(5);
    await typeStripeCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await closed(page);
    expect((await member.user()).credits).toBe(30);
  });

  test('BR-044 BR-049 what was bought is refunded in full from the account section', async ({
    atCard,
    standIn,
  }) => {
    const { page, member } = await atCard();
    await typeStripeCard(page, '4242 4242 4242 4242');
    await payButton(page).click();
    await closed(page);
    await page.goto('/mypage#credits');
    await page.getByRole('button', { name: /^Request refund: Purchase/ }).click();
    expect(await figuresOf(page)).toEqual(['25', '$9.99']);
    await dialogOf(page).getByRole('button', { name: 'Request refund' }).click();
    await closed(page);
    await toastArea(page).getByText('Refunded', { exact: true }).waitFor();
    await badge(page, 5).waitFor();
    await page.getByRole('list', { name: 'Refunds' }).getByText('$9.99 for 25 credits').waitFor();
    expect((await member.user()).credits).toBe(5);
    expect([...standIn.ledger.refunds.values()].map(({ amount }) => amount)).toEqual([999]);
  });

  test('waits while the bank asks the holder (3-D Secure)', async ({ atCard, standIn }) => {
    const { page } = await atCard();
    await typeStripeCard(page, '4000 0025 0000 3155');
    await payButton(page).click();
    const asked = () =>
      [...standIn.ledger.intents.values()].find(({ status }) => status === 'requires_action');
    await until(() => asked() !== undefined);
    await page.keyboard.press('Escape');
    expect(await dialogOf(page).count()).toBe(1);
    standIn.ledger.succeed(asked()?.id ?? '');
    await closed(page);
    await badge(page, 30).waitFor();
  });

  test('a slow payment is shown as processing, and granted when it arrives', async ({ atCard, standIn }) => {
    const { page } = await atCard();
    await typeStripeCard(page, '4000 0000 0000 0077');
    await payButton(page).click();
    await dialogOf(page).getByText('Your payment is being processed', { exact: true }).waitFor();
    const intent = [...standIn.ledger.intents.values()].find(({ status }) => status === 'processing');
    standIn.ledger.succeed(intent?.id ?? '');
    await dialogOf(page).getByRole('button', { name: 'Check again' }).click();
    await closed(page);
    await badge(page, 30).waitFor();
  });
});
