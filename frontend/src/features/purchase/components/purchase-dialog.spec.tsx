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
      '10 credits $0.50 per analysis (1 credit) $4.99',
      '25 credits $0.40 per analysis (1 credit) $9.99',
      '50 credits $0.36 per analysis (1 credit) $17.99',
      '100 credits $0.30 per analysis (1 credit) $29.99',
    ]);
    expect(screen.getByText(/^Demonstration with test cards; prices in US dollars/)).toHaveTextContent(
      'The plans on the credits page are an offer of their own, at other prices.',
    );
    expect(screen.getByText('Demo payment. Nothing is charged.')).toBeInTheDocument();
  });

  it('UI-261 says the same in Korean', async () => {
    await i18n.changeLanguage('ko');
    await openDialog(server);
    expect(
      screen.getByText(/가격은 미국 달러 기준입니다\..*가격이 다른 별도 상품입니다\./),
    ).toBeInTheDocument();
    expect(screen.getByText('데모 결제입니다. 실제로 청구되지 않습니다.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /25개/ }));
    await userEvent.click(screen.getByRole('button', { name: '계속하기' }));
    expect(await screen.findByRole('button', { name: '$9.99 결제' })).toBeInTheDocument();
  });

  it('UI-245 UI-264 Back keeps the input; step 2 shows the sum and terms', async () => {
    await openDialog(server);
    await goToCard();
    expect(screen.getByText('25 credits · $9.99')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Pay $9.99' })).toBeInTheDocument();
    const refund = screen.getByRole('link', { name: /Refund terms/ });
    expect(refund).toHaveAttribute('href', '/terms#refund');
    expect(refund.parentElement).toHaveTextContent(/^Credits from a demo payment are not refundable\./);
    expect(dialog().queryByText(/are refunded/)).toBeNull();
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
  it('UI-250 UI-251 BR-033 BR-053 creates, confirms and completes the payment, then closes and resets the dialog', async () => {
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

  it('refuses any other card number and sends nothing', async () => {
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
