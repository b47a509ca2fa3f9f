import { setTimeout as sleep } from 'node:timers/promises';
import {
  creditPackages,
  creditPlans,
  type Lot,
  lotSchema,
  type PaymentOptions,
  paymentOptionsSchema,
} from '@jinwi/contracts';
import { type Page } from '@playwright/test';
import { z } from 'zod';
import { openGenerate } from './generate-steps.js';

/** Sets the payment options that the page sees. A test states only those that matter to it. */
export async function showPayments(page: Page, options: Partial<PaymentOptions> = {}): Promise<void> {
  const json = paymentOptionsSchema.parse({
    card: 'sandbox',
    publishableKey: null,
    isDemoOn: true,
    packages: creditPackages,
    plans: creditPlans,
    ...options,
  });
  await page.route('**/api/payments', (route) => route.fulfill({ json }));
}

interface Answer {
  status?: number;
  /** A string is sent unchanged; any other value is sent as JSON. */
  body: unknown;
}

/** Answers the calls of one URL in turn, and repeats the last answer. @returns the bodies that the page sent */
export async function answerCalls(page: Page, address: string, answers: Answer[]): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(address, async (route) => {
    const { status = 200, body } = answers[Math.min(sent.length, answers.length - 1)] ?? { body: '' };
    sent.push(route.request().postDataJSON());
    await route.fulfill(
      typeof body === 'string' ? { status, contentType: 'text/plain', body } : { status, json: body },
    );
  });
  return sent;
}

const madeLot = (fields: Partial<Lot> = {}): Lot => ({
  id: 11,
  source: 'purchase',
  status: 'active',
  granted: 50,
  remaining: 50,
  held: 0,
  expired: 0,
  price: { priceMinor: 1799, currency: 'usd' },
  grantedAt: '2026-11-20T03:00:00.000Z',
  expiresAt: '2027-11-20T03:00:00.000Z',
  extensionCount: 0,
  extension: { expiresAt: '2028-02-20T03:00:00.000Z' },
  refundable: { amount: 50, priceMinor: 1799, currency: 'usd', basis: 'unused' },
  refunds: [],
  ...fields,
});

/** Shows these lots instead of the member's own. Changes to the returned object show on the page's next fetch. */
export async function showLots(page: Page, lots: Partial<Lot>[]): Promise<{ lots: Partial<Lot>[] }> {
  const shown = { lots };
  await page.route('**/api/credits/lots', (route) =>
    route.fulfill({ json: z.object({ lots: z.array(lotSchema) }).parse({ lots: shown.lots.map(madeLot) }) }),
  );
  return shown;
}

export const badge = (page: Page, credits: number) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^(크레딧 )?${credits}(개| credits)$`) });

export const dialogOf = (page: Page) => page.getByRole('dialog');

/** Opens a page's dialog and chooses the package of 25 credits. */
export async function chooseCredits(page: Page, path: string): Promise<void> {
  await (path === '/generate' ? openGenerate(page) : page.goto(path));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Buy credits|Add credits|크레딧 구매|크레딧 충전하기)$/ })
    .click();
  await dialogOf(page).getByRole('radio', { name: /25/ }).check();
  await dialogOf(page)
    .getByRole('button', { name: /^(Continue|계속하기)$/ })
    .click();
}

export const payButton = (page: Page) => dialogOf(page).getByRole('button', { name: /^Pay \$|결제$/ });

/** Fills in a sandbox test card and pays. */
export async function paySandboxCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel(/^(Cardholder name|카드 소유자 이름)$/).fill('HANEUL KIM');
  await dialog.getByLabel(/^(Card number|카드 번호)$/).fill(number);
  await dialog.getByLabel(/^(Expiration date|유효기간)$/).fill('12/34');
  await dialog.getByLabel('CVC').fill('123');
  await payButton(page).click();
}

/** Waits until the dialog shows a lot, and returns the lot's figures. */
export async function figuresOf(page: Page): Promise<string[]> {
  const figures = dialogOf(page).getByRole('definition');
  await figures.first().waitFor();
  return figures.allInnerTexts();
}

const dayMs = 86_400_000;
const koreaAheadMs = 9 * 3_600_000;
const nearMs = 60_000;

/** If midnight in Korea is near, waits until it has passed, because daily counts reset then. */
export async function passMidnight(): Promise<void> {
  const leftMs = dayMs - ((Date.now() + koreaAheadMs) % dayMs);
  if (leftMs < nearMs) await sleep(leftMs + 1_000);
}
