import { type PaymentOptions } from '@jinwi/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.js';
import { useToasts } from '../../../shared/lib/toast.js';
import {
  aUser,
  callsOf,
  fakeServer,
  held,
  json,
  type SeenRequest,
  text,
} from '../../../testing/fake-server.js';
import { completed, paymentOptions } from '../../../testing/payments.js';
import { renderMemberPage } from '../../../testing/render-member-page.js';
import { unfinishedPurchase } from '../unfinished-purchase.js';
import { PurchaseButton } from './purchase-button.js';

type Answer = Response | Promise<Response>;

let seen: SeenRequest[];
let confirm: () => Answer;
let complete: () => Answer;
let intent: () => Answer;

const confirmed = (status = 'succeeded', message: string | null = null) =>
  json({ paymentIntentId: 'pi_1', status, message });

const open = async (options: Partial<PaymentOptions> = {}, { isUnfinished = false } = {}) => {
  seen = fakeServer({
    'GET /api/payments': { body: paymentOptions(options) },
    'GET /api/user': { body: aUser({ credits: 30 }) },
    'POST /api/create-payment-intent': () => intent(),
    'POST /api/sandbox-payments/confirm': () => confirm(),
    'POST /api/complete-credit-purchase': () => complete(),
  });
  const page = renderMemberPage(<PurchaseButton>Add</PurchaseButton>, { path: '/analyze' });
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('dialog', { name: /Add credits|크레딧 충전/ }, { timeout: 5_000 });
  if (!isUnfinished) await screen.findByRole('radio', { name: /25/ });
  return page;
};

const dialog = () => within(screen.getByRole('dialog'));
const goToCard = async () => {
  await userEvent.click(screen.getByRole('radio', { name: /^25 credits/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};
const fillCard = async (card = /^Use 4242/) => {
  await userEvent.type(await screen.findByLabelText('Cardholder name'), 'Haneul Kim');
  await userEvent.click(screen.getByRole('button', { name: 'Test cards' }));
  await userEvent.click(screen.getByRole('button', { name: card }));
};
const payButton = () => screen.getByRole('button', { name: /^(Pay|Paying)/ });
const pay = async () => {
  await goToCard();
  await fillCard();
  await userEvent.click(payButton());
};
const writes = () => callsOf(seen).filter((call) => call.startsWith('POST'));
const toastShown = () => useToasts.getState().toasts[0];

beforeEach(() => {
  unfinishedPurchase.forget();
  intent = () => json({ clientSecret: 'pi_1_secret_2' });
  confirm = () => confirmed();
  complete = () => json(completed());
});

describe('choosing a package', () => {
  it('UI-246 BR-008 UI-261 offers four, in US dollars', async () => {
    await open();
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
    await open();
    expect(screen.getByText('미국 달러(US$)로 결제됩니다.')).toBeInTheDocument();
    expect(screen.getByText('데모 결제입니다. 실제로 청구되지 않습니다.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /25개/ }));
    await userEvent.click(screen.getByRole('button', { name: '계속하기' }));
    expect(await screen.findByRole('button', { name: '$9.99 결제하기' })).toBeInTheDocument();
  });

  it('UI-245 UI-264 Back keeps the choice and what was typed; the sum and the terms stand in step 2', async () => {
    await open();
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
    const { router } = await open({ card: 'disabled' });
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
  it('UI-250 UI-251 BR-053 intent, confirmation, completion, user; then the dialog closes and starts anew', async () => {
    const { queryClient } = await open();
    await pay();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(callsOf(seen).at(-1)).toBe('GET /api/user'));
    expect(writes()).toEqual([
      'POST /api/create-payment-intent',
      'POST /api/sandbox-payments/confirm',
      'POST /api/complete-credit-purchase',
    ]);
    expect(seen.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
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
    await open();
    await goToCard();
    await fillCard();
    const number = screen.getByLabelText('Card number');
    await userEvent.clear(number);
    await userEvent.type(number, '4111 1111 1111 1111');
    await userEvent.click(payButton());
    expect(await screen.findByText(/^Only the test card numbers/)).toBeInTheDocument();
    expect(number).toBeInvalid();
    expect(writes()).toEqual([]);
  });

  it('UI-249 UI-263 while paying the button is off and Escape does not close', async () => {
    const answer = held(json(completed()));
    complete = () => answer.promise;
    await open();
    await pay();
    expect(payButton()).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(payButton());
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    answer.release();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes()).toHaveLength(3);
  });

  it('UI-263 Escape closes the dialog, and the focus returns', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
  });

  it.each([
    [
      'UI-255 a declined card',
      () => {
        confirm = () => confirmed('requires_payment_method', 'Your card was declined.');
      },
      'Your card was declined.',
    ],
    [
      'UI-254 no reason',
      () => {
        confirm = () => confirmed('requires_payment_method');
      },
      'Payment failed',
    ],
    [
      'a refused intent',
      () => {
        intent = () => text('The amount differs from the price.', 400);
      },
      'The amount differs from the price.',
    ],
    [
      'an answer without a body',
      () => {
        intent = () => text('', 503);
      },
      'Payment failed',
    ],
    [
      'no connection before anything was paid',
      () => {
        intent = () => Promise.reject(new TypeError('Failed to fetch'));
      },
      'The connection was lost.',
    ],
  ])('UI-256 %s is told in the toast and in the form', async (_, arrange, message) => {
    arrange();
    await open();
    await pay();
    const alert = await dialog().findByRole('alert');
    expect(alert).toHaveTextContent(`Purchase Failed${message}`);
    expect(alert).toHaveFocus();
    expect(toastShown()).toMatchObject({
      title: 'Purchase Failed',
      description: message,
      variant: 'destructive',
    });
    expect(payButton()).not.toHaveAttribute('aria-disabled');
    expect(writes()).not.toContain('POST /api/complete-credit-purchase');
  });
});

describe('paid, and no credits yet', () => {
  it('UI-262 keeps the intent, says so, and completes again without paying again', async () => {
    complete = () => text('The service is temporarily unavailable.', 503);
    await open();
    await pay();
    await dialog().findByText('You have paid, but the credits are not there yet');
    expect(dialog().getByText('pi_1')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(toastShown()).toMatchObject({ title: 'Purchase Failed' });
    await userEvent.click(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await dialog().findByText('You have paid, but the credits are not there yet');
    complete = () => json(completed());
    await userEvent.click(screen.getByRole('button', { name: 'Try adding the credits again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes().filter((call) => call === 'POST /api/create-payment-intent')).toHaveLength(1);
    expect(writes().filter((call) => call === 'POST /api/complete-credit-purchase')).toHaveLength(2);
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
    await open();
    await userEvent.keyboard('{Escape}');
    unfinishedPurchase.keep({ ...kept, userId: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await dialog().findByText('pi_7')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('unfinishedPurchase') ?? '')).toMatchObject({
      paymentIntentId: 'pi_7',
    });
  });

  it('202: says plainly that it is being processed, and checks again', async () => {
    complete = () => json(completed({ status: 'processing', added: 0 }), 202);
    await open();
    await pay();
    await dialog().findByText('Your payment is being processed');
    expect(dialog().getByText(/credits are added by themselves/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await dialog().findByText('It is still being processed.')).toBeInTheDocument();
    complete = () => text('Payment failed', 402);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('Payment failed');
    await userEvent.click(screen.getByRole('button', { name: 'Start a new purchase' }));
    expect(await screen.findByRole('radio', { name: /^10 credits/ })).toBeInTheDocument();
    expect(localStorage.getItem('unfinishedPurchase')).toBeNull();
  });

  it('a lost answer of the provider is asked about before anyone pays again', async () => {
    confirm = () => Promise.reject(new TypeError('Failed to fetch'));
    await open();
    await pay();
    await dialog().findByText('We could not tell whether the payment went through');
    await userEvent.click(screen.getByRole('button', { name: 'Check the payment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes().filter((call) => call === 'POST /api/create-payment-intent')).toHaveLength(1);
    expect(seen.at(-2)?.body).toEqual({ creditPackageId: 'package-25', paymentIntentId: 'pi_1' });
  });
});

interface StripeAnswer {
  error?: object;
  paymentIntent?: object;
}

/** What the provider's script would have put into the window; its loader keeps the first one it finds. */
let makeStripe: () => object | null = () => null;
Object.assign(window, { Stripe: Object.assign(() => makeStripe(), { version: 'endive' }) });

/** The provider's client and its elements, as far as the form uses them. */
const stubStripe = ({ answer, hasElement = true }: { answer?: StripeAnswer; hasElement?: boolean } = {}) => {
  const listeners: Record<string, (event: object) => void> = {};
  const confirmCardPayment = vi.fn((..._: unknown[]) =>
    Promise.resolve(answer ?? { paymentIntent: { id: 'pi_1', status: 'succeeded' } }),
  );
  const element = (type: string) => ({
    on: (event: string, listener: (event: object) => void) => void (listeners[`${type} ${event}`] = listener),
    off: () => undefined,
    mount: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  });
  const made: Record<string, object> = {};
  const elements = {
    create: (type: string) => (made[type] = element(type)),
    getElement: (type: string) => (hasElement ? made[type] : null) ?? null,
    update: () => undefined,
  };
  makeStripe = () => ({
    elements: () => elements,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment,
    registerAppInfo: () => undefined,
  });
  return {
    confirmCardPayment,
    change: (type: string, event: object) => listeners[`${type} change`]?.(event),
  };
};

describe("paying in the provider's fields", () => {
  let keyCount = 0;
  /** A key of its own, since the client of a key is made once. */
  const withStripe = () => ({ card: 'stripe' as const, publishableKey: `pk_test_${(keyCount += 1)}` });
  const payByStripe = async () => {
    await open(withStripe());
    await goToCard();
    await userEvent.type(await screen.findByLabelText('Cardholder name'), 'Haneul Kim');
    await userEvent.click(payButton());
  };

  it('UI-247 UI-251 confirms with the secret and the card of the frame, then completes', async () => {
    const { confirmCardPayment } = stubStripe();
    await payByStripe();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(confirmCardPayment).toHaveBeenCalledWith('pi_1_secret_2', {
      payment_method: { card: expect.any(Object) as object, billing_details: { name: 'Haneul Kim' } },
    });
    expect(writes()).toEqual(['POST /api/create-payment-intent', 'POST /api/complete-credit-purchase']);
  });

  it('UI-247 the name of the holder is required', async () => {
    stubStripe();
    await open(withStripe());
    await goToCard();
    await screen.findByLabelText('Cardholder name');
    await userEvent.click(payButton());
    expect(await screen.findByText('Required')).toBeInTheDocument();
    expect(writes()).toEqual([]);
  });

  it('UI-248 the button is off while a field holds something wrong', async () => {
    const stripe = stubStripe();
    await open(withStripe());
    await goToCard();
    await screen.findByText('Card number');
    await waitFor(() => stripe.change('cardNumber', { error: { message: 'Your card number is invalid.' } }));
    expect(await screen.findByText('Your card number is invalid.')).toBeInTheDocument();
    expect(payButton()).toBeDisabled();
    stripe.change('cardNumber', { error: undefined });
    await waitFor(() => expect(payButton()).toBeEnabled());
  });

  it.each([
    [
      'UI-255 a card error',
      { error: { type: 'card_error', message: 'Your card has expired.' } },
      'Your card has expired.',
    ],
    ['UI-254 another status', { paymentIntent: { status: 'requires_payment_method' } }, 'Payment failed'],
  ])('UI-256 %s', async (_, answer, message) => {
    stubStripe({ answer });
    await payByStripe();
    expect(await dialog().findByRole('alert')).toHaveTextContent(`Purchase Failed${message}`);
    expect(toastShown()).toMatchObject({ title: 'Purchase Failed', description: message });
    expect(writes()).toEqual(['POST /api/create-payment-intent']);
  });

  it('UI-253 without the card field nothing is begun', async () => {
    stubStripe({ hasElement: false });
    await payByStripe();
    expect(await dialog().findByRole('alert')).toHaveTextContent('Card element not found');
    expect(writes()).toEqual([]);
  });

  it('UI-252 without the script nothing is begun', async () => {
    makeStripe = () => null;
    await payByStripe();
    expect(await dialog().findByRole('alert')).toHaveTextContent('Stripe has not been initialized');
    expect(writes()).toEqual([]);
  });

  it('a lost connection to the provider is asked about before anyone pays again', async () => {
    stubStripe({ answer: { error: { type: 'api_connection_error', message: 'Network error' } } });
    await payByStripe();
    expect(
      await dialog().findByText('We could not tell whether the payment went through', { selector: 'p' }),
    ).toBeInTheDocument();
  });

  it('a payment that had succeeded all the same is completed', async () => {
    stubStripe({
      answer: { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } },
    });
    await payByStripe();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes().at(-1)).toBe('POST /api/complete-credit-purchase');
  });
});
