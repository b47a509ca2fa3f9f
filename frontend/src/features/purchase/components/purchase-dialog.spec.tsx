import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.js';
import { callsOf, fakeServer, held, json, text } from '../../../testing/fake-server.js';
import { completed, paymentOptions } from '../../../testing/payments.js';
import {
  confirmed,
  dialog,
  fillCard,
  goToCard,
  openDialog,
  payButton,
  payWithTestCard,
  purchaseServer,
  toastShown,
  writesOf,
} from '../../../testing/purchase-steps.js';
import { renderMemberPage } from '../../../testing/render-member-page.js';
import { unfinishedPurchase } from '../unfinished-purchase.js';
import { PurchaseButton } from './purchase-button.js';

let server: ReturnType<typeof purchaseServer>;

beforeEach(() => {
  server = purchaseServer();
});

describe('choosing a package', () => {
  it('UI-246 BR-008 UI-261 offers four, in US dollars', async () => {
    await openDialog(server);
    expect(
      dialog()
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual([
      '10 credits $0.50 per analysis $4.99',
      '25 credits $0.40 per analysis $9.99',
      '50 credits $0.36 per analysis $17.99',
      '100 credits $0.30 per analysis $29.99',
    ]);
    expect(screen.getByText('Charged in US dollars.')).toBeInTheDocument();
    expect(screen.getByText('Demo payment. Nothing is charged.')).toBeInTheDocument();
  });

  it('UI-261 says the same in Korean', async () => {
    await i18n.changeLanguage('ko');
    await openDialog(server);
    expect(screen.getByText('미국 달러(US$)로 결제됩니다.')).toBeInTheDocument();
    expect(screen.getByText('데모 결제입니다. 실제로 청구되지 않습니다.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /25개/ }));
    await userEvent.click(screen.getByRole('button', { name: '계속하기' }));
    expect(await screen.findByRole('button', { name: '$9.99 결제' })).toBeInTheDocument();
  });

  it('UI-245 UI-264 Back keeps the choice and what was typed; the sum and the terms stand in step 2', async () => {
    await openDialog(server);
    await goToCard();
    expect(screen.getByText('25 credits · $9.99')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Pay $9.99' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Refund terms/ })).toHaveAttribute('href', '/terms#refund');
    await fillCard();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('radio', { name: /^25 credits/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /^50 credits/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByLabelText('Cardholder name')).toHaveValue('Haneul Kim');
    expect(screen.getByRole('button', { name: 'Pay $17.99' })).toBeInTheDocument();
  });

  it('UI-260 without card payment step 2 says so and leads to /credits', async () => {
    const { router } = await openDialog(server, { card: 'disabled' });
    await goToCard();
    expect(screen.getByText('Card payment is not available right now.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Go to the credits page' }));
    expect(router.state.location.pathname).toBe('/credits');
  });

  it('offers to try again when the packages cannot be loaded', async () => {
    let isBroken = true;
    fakeServer({ 'GET /api/payments': () => (isBroken ? text('', 500) : json(paymentOptions())) });
    renderMemberPage(<PurchaseButton>Add</PurchaseButton>, { path: '/analyze' });
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('radio', { name: /^25 credits/ })).toBeInTheDocument();
  });
});

describe('paying with a test card', () => {
  it('UI-250 UI-251 BR-033 BR-053 intent, confirmation, completion, user; then the dialog closes and starts anew', async () => {
    const { queryClient } = await openDialog(server);
    await payWithTestCard();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(callsOf(server.seen).at(-1)).toBe('GET /api/user'));
    expect(writesOf(server)).toEqual([
      'POST /api/create-payment-intent',
      'POST /api/sandbox-payments/confirm',
      'POST /api/complete-credit-purchase',
    ]);
    expect(server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { creditPackageId: 'package-25', amount: 999 },
      { clientSecret: 'pi_1_secret_2', token: 'tok_success' },
      { creditPackageId: 'package-25', paymentIntentId: 'pi_1' },
    ]);
    expect(toastShown()).toMatchObject({
      title: 'Purchase successful',
      description: '25 credits have been added.',
    });
    await waitFor(() => expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ credits: 30 }));
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('radio', { name: /^10 credits/ })).toBeChecked();
    expect(screen.queryByLabelText('Cardholder name')).toBeNull();
  });

  it('no other number is taken, and nothing of it is sent', async () => {
    await openDialog(server);
    await goToCard();
    await fillCard();
    const number = screen.getByLabelText('Card number');
    await userEvent.clear(number);
    await userEvent.type(number, '4111 1111 1111 1111');
    await userEvent.click(payButton());
    expect(await screen.findByText(/^Only the test card numbers/)).toBeInTheDocument();
    expect(number).toBeInvalid();
    expect(writesOf(server)).toEqual([]);
  });

  it('UI-249 UI-263 while paying the button is off and Escape does not close', async () => {
    const answer = held(json(completed()));
    server.complete = () => answer.promise;
    await openDialog(server);
    await payWithTestCard();
    expect(payButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(payButton());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    answer.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(server)).toHaveLength(3);
  });

  it('UI-263 Escape closes the dialog, and the focus returns', async () => {
    await openDialog(server);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
  });

  it.each([
    [
      'UI-255 a declined card',
      () => {
        server.confirm = () => confirmed('requires_payment_method', 'Your card was declined.');
      },
      'Your card was declined.',
    ],
    [
      'UI-254 no reason',
      () => {
        server.confirm = () => confirmed('requires_payment_method');
      },
      'Payment failed',
    ],
    [
      'a refused intent',
      () => {
        server.intent = () => text('The amount differs from the price.', 400);
      },
      'The amount differs from the price.',
    ],
    [
      'an answer without a body',
      () => {
        server.intent = () => text('', 503);
      },
      'Payment failed',
    ],
    [
      'no connection before anything was paid',
      () => {
        server.intent = () => Promise.reject(new TypeError('Failed to fetch'));
      },
      'The connection was lost.',
    ],
  ])('UI-256 %s is told in the toast and in the form', async (_, arrange, message) => {
    arrange();
    await openDialog(server);
    await payWithTestCard();
    const alert = await dialog().findByRole('alert');
    expect(alert).toHaveTextContent(`Purchase Failed${message}`);
    expect(alert).toHaveFocus();
    expect(toastShown()).toMatchObject({
      title: 'Purchase Failed',
      description: message,
      variant: 'destructive',
    });
    expect(payButton()).not.toHaveAttribute('aria-disabled');
    expect(writesOf(server)).not.toContain('POST /api/complete-credit-purchase');
  });
});

describe('paid, and no credits yet', () => {
  it('UI-262 keeps the intent, says so, and completes again without paying again', async () => {
    server.complete = () => text('The service is temporarily unavailable.', 503);
    await openDialog(server);
    await payWithTestCard();
    await dialog().findByText('You have paid, but the credits are not there yet');
    expect(dialog().getByText('pi_1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(toastShown()).toMatchObject({ title: 'Purchase Failed' });
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await dialog().findByText('You have paid, but the credits are not there yet');
    server.complete = () => json(completed());
    await userEvent.click(screen.getByRole('button', { name: 'Try adding the credits again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(server).filter((call) => call === 'POST /api/create-payment-intent')).toHaveLength(1);
    expect(writesOf(server).filter((call) => call === 'POST /api/complete-credit-purchase')).toHaveLength(2);
    expect(toastShown()).toMatchObject({ description: '25 credits have been added.' });
  });

  it('UI-262 outlives the page, for this member alone', async () => {
    const kept = {
      creditPackageId: 'package-25',
      credits: 25,
      paymentIntentId: 'pi_7',
      state: 'paid',
    } as const;
    unfinishedPurchase.keep({ ...kept, userId: 2 });
    await openDialog(server);
    await userEvent.keyboard('{Escape}');
    unfinishedPurchase.keep({ ...kept, userId: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await dialog().findByText('pi_7')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('unfinishedPurchase') ?? '')).toMatchObject({
      paymentIntentId: 'pi_7',
    });
  });

  it('202: says plainly that it is being processed, and checks again', async () => {
    server.complete = () => json(completed({ status: 'processing', added: 0 }), 202);
    await openDialog(server);
    await payWithTestCard();
    await dialog().findByText('Your payment is being processed');
    expect(dialog().getByText(/credits are added by themselves/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await dialog().findByText('It is still being processed.')).toBeInTheDocument();
    server.complete = () => text('Payment failed', 402);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('Payment failed');
    await userEvent.click(screen.getByRole('button', { name: 'Start a new purchase' }));
    expect(await screen.findByRole('radio', { name: /^10 credits/ })).toBeInTheDocument();
    expect(localStorage.getItem('unfinishedPurchase')).toBeNull();
  });

  it('a lost answer of the provider is asked about before anyone pays again', async () => {
    server.confirm = () => Promise.reject(new TypeError('Failed to fetch'));
    await openDialog(server);
    await payWithTestCard();
    await dialog().findByText('We could not tell whether the payment went through');
    await userEvent.click(screen.getByRole('button', { name: 'Check the payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(server).filter((call) => call === 'POST /api/create-payment-intent')).toHaveLength(1);
    expect(server.seen.at(-2)?.body).toEqual({ creditPackageId: 'package-25', paymentIntentId: 'pi_1' });
  });
});
