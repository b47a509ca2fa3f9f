import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StripeStandIn } from '@jinwi/stand-ins';
import { type Page } from '@playwright/test';

const stub = readFileSync(join(import.meta.dirname, 'stripe-stub.mjs'), 'utf8');

/** Returns the page of one of the provider's fields, for a frame of another origin. Sends input only to the parent. */
const fieldPage = (type: string) => `<!doctype html><html lang="en"><title>${type}</title>
<label>${type} <input id="field" autocomplete="off"></label>
<script>
  const field = document.getElementById('field');
  field.addEventListener('input', () => {
    parent.postMessage({ type: ${JSON.stringify(type)}, value: field.value }, '*');
  });
</script></html>`;

/**
 * Replaces the provider's script and frames in the browser. Their calls to the provider's API go to the stand-in.
 * @returns what the page requested
 */
export async function showStripe(page: Page, standIn: StripeStandIn): Promise<string[]> {
  const requested: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(pathname);
    const frame = /^\/frame\/(\w+)$/.exec(pathname)?.[1];
    return frame
      ? route.fulfill({ contentType: 'text/html', body: fieldPage(frame) })
      : route.fulfill({ contentType: 'text/javascript', body: stub });
  });
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const method = route.request().method();
    requested.push(`${method} ${pathname}`);
    const answer = await fetch(`${standIn.url}${pathname}${search}`, {
      method,
      ...(method === 'POST'
        ? {
            body: route.request().postData() ?? '',
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          }
        : {}),
    });
    await route.fulfill({
      status: answer.status,
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' },
      body: await answer.text(),
    });
  });
  return requested;
}

/** Types a card into the provider's frames. */
export async function typeStripeCard(page: Page, number: string): Promise<void> {
  const field = (type: string) => page.frameLocator(`iframe[title="${type}"]`).getByRole('textbox');
  await field('cardNumber').fill(number);
  await field('cardExpiry').fill('12/34');
  await field('cardCvc').fill('123');
}
