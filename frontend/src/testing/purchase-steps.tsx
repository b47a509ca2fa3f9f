import { type PaymentOptions } from '@jinwi/contracts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PurchaseButton } from '../features/purchase/components/purchase-button.js';
import { unfinishedPurchase } from '../features/purchase/use-card-purchase.js';
import { useToasts } from '../shared/lib/toast.js';
import { aUser, callsOf, fakeServer, json, type SeenRequest } from './fake-server.js';
import { completed, paymentOptions } from './payments.js';
import { renderMemberPage } from './render-member-page.js';

type Answer = () => Response | Promise<Response>;

export const confirmed = (status = 'succeeded', message: string | null = null): Response =>
  json({ paymentIntentId: 'pi_1', status, message });

/** The server's response to each request of a purchase. A test overrides those that matter to it. */
interface PurchaseServer {
  intent: Answer;
  confirm: Answer;
  complete: Answer;
  seen: SeenRequest[];
}

/** A server where every purchase succeeds, and a browser that has bought nothing yet. */
export const purchaseServer = (): PurchaseServer => {
  unfinishedPurchase.forget();
  return {
    intent: () => json({ clientSecret: 'pi_1_secret_2' }),
    confirm: () => confirmed(),
    complete: () => json(completed()),
    seen: [],
  };
};

/** Renders a page with a purchase button and presses it, which opens the dialog. */
export const openDialog = async (server: PurchaseServer, options: Partial<PaymentOptions> = {}) => {
  const user = aUser({ credits: 30 });
  server.seen = fakeServer({
    'GET /api/payments': { body: paymentOptions(options) },
    'GET /api/user': { body: user },
    'POST /api/create-payment-intent': () => server.intent(),
    'POST /api/sandbox-payments/confirm': () => server.confirm(),
    'POST /api/complete-credit-purchase': () => server.complete(),
  });
  const page = renderMemberPage(<PurchaseButton>Add</PurchaseButton>, { path: '/analyze', user });
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('dialog', { name: /Add credits|크레딧 충전/ }, { timeout: 5_000 });
  await screen.findByRole('radio', { name: /25/ });
  return page;
};

export const dialog = () => within(screen.getByRole('dialog'));

export const goToCard = async (): Promise<void> => {
  await userEvent.click(screen.getByRole('radio', { name: /^25 credits/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
};

export const fillCard = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('Cardholder name'), 'Haneul Kim');
  await userEvent.click(screen.getByRole('button', { name: 'Test cards' }));
  await userEvent.click(screen.getByRole('button', { name: /^Use 4242/ }));
};

export const payButton = () => screen.getByRole('button', { name: /^(Pay|Paying)/ });

export const payWithTestCard = async (): Promise<void> => {
  await goToCard();
  await fillCard();
  await userEvent.click(payButton());
};

/** The POST requests, in order. */
export const writesOf = ({ seen }: PurchaseServer): string[] =>
  callsOf(seen).filter((call) => call.startsWith('POST'));

export const toastShown = () => useToasts.getState().toasts[0];
