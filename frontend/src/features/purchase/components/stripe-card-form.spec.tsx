import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dialog,
  goToCard,
  openDialog,
  payButton,
  purchaseServer,
  toastShown,
  writesOf,
} from '../../../testing/purchase-steps.js';

let server: ReturnType<typeof purchaseServer>;

type StripeAnswer = { error?: object; paymentIntent?: object } | Error;

/**
 * Makes the client that the stubbed `window.Stripe` returns. Each test sets this function instead of stubbing
 * `Stripe` again, because the provider's loader keeps the first `Stripe` that it finds.
 */
let makeStripe: () => object | null = () => null;
const providerScript = Object.assign(() => makeStripe(), { version: 'endive' });

beforeEach(() => {
  vi.stubGlobal('Stripe', providerScript);
  server = purchaseServer();
});

/** The provider's client and elements, as far as the form uses them. */
const stubStripe = ({ answer, hasElement = true }: { answer?: StripeAnswer; hasElement?: boolean } = {}) => {
  const listeners: Record<string, (event: object) => void> = {};
  const confirmCardPayment = vi.fn((..._: unknown[]) =>
    answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve(answer ?? { paymentIntent: { id: 'pi_1', status: 'succeeded' } }),
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
  /** Payment options with a new key each time, because `stripeClient` caches a client by its key. */
  const withStripe = () => ({ card: 'stripe' as const, publishableKey: `pk_test_${(keyCount += 1)}` });
  const payByStripe = async () => {
    await openDialog(server, withStripe());
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
    expect(writesOf(server)).toEqual([
      'POST /api/create-payment-intent',
      'POST /api/complete-credit-purchase',
    ]);
  });

  it('UI-247 the name of the holder is required', async () => {
    stubStripe();
    await openDialog(server, withStripe());
    await goToCard();
    await screen.findByLabelText('Cardholder name');
    await userEvent.click(payButton());
    expect(await screen.findByText('Required')).toBeInTheDocument();
    expect(writesOf(server)).toEqual([]);
  });

  it('UI-248 the button is disabled while a field is invalid', async () => {
    const stripe = stubStripe();
    await openDialog(server, withStripe());
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
  ])('UI-256 reports %s', async (_, answer, message) => {
    stubStripe({ answer });
    await payByStripe();
    expect(await dialog().findByRole('alert')).toHaveTextContent(`Purchase Failed${message}`);
    expect(toastShown()).toMatchObject({ title: 'Purchase Failed', description: message });
    expect(writesOf(server)).toEqual(['POST /api/create-payment-intent']);
  });

  it('UI-253 without the card field nothing is begun', async () => {
    stubStripe({ hasElement: false });
    await payByStripe();
    expect(await dialog().findByRole('alert')).toHaveTextContent('Card element not found');
    expect(writesOf(server)).toEqual([]);
  });

  it('UI-252 without the script nothing is begun', async () => {
    makeStripe = () => null;
    await payByStripe();
    expect(await dialog().findByRole('alert')).toHaveTextContent('Stripe has not been initialized');
    expect(writesOf(server)).toEqual([]);
  });

  it.each([
    ['the connection was lost', { error: { type: 'api_connection_error', message: 'Network error' } }],
    ['the provider failed on its side', { error: { type: 'api_error', message: 'Try again' } }],
    ['its script broke', new TypeError('undefined is not an object')],
  ])('UI-262 asks what became of a payment before anyone pays again: %s', async (_name, answer) => {
    stubStripe({ answer });
    await payByStripe();
    expect(
      await dialog().findByText('We could not tell whether the payment went through', { selector: 'p' }),
    ).toBeInTheDocument();
  });

  it('completes a payment that succeeded despite the error', async () => {
    stubStripe({
      answer: { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } },
    });
    await payByStripe();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(server).at(-1)).toBe('POST /api/complete-credit-purchase');
  });
});
