import { type PaymentIntent, type Stripe, type StripeElements } from '@stripe/stripe-js';
import { PaymentError } from './payment-error.js';
import { type PreparePayment } from './use-card-purchase.js';

interface StripeCard {
  /** Null until the provider's script has loaded; stays null if the script cannot be loaded. */
  stripe: Stripe | null;
  elements: StripeElements | null;
  holder: string;
}

/** The money has been taken (`succeeded`) or is in transit. In both cases the server can complete the purchase. */
const paidStatuses: readonly PaymentIntent.Status[] = ['succeeded', 'processing'];

/** After these errors the card may have been charged, so paying again could pay twice. */
const lostAnswers: readonly string[] = ['api_connection_error', 'api_error'];

/** Pays with the card in the provider's fields; the provider handles 3-D Secure itself. */
export const payStripeCard = ({ stripe, elements, holder }: StripeCard): ReturnType<PreparePayment> => {
  if (!stripe || !elements) throw new PaymentError('notLoaded');
  const card = elements.getElement('cardNumber');
  if (!card) throw new PaymentError('noElement');
  return async (clientSecret) => {
    const { error, paymentIntent = error?.payment_intent } = await stripe
      .confirmCardPayment(clientSecret, { payment_method: { card, billing_details: { name: holder } } })
      .catch((cause: unknown) => {
        throw new PaymentError('unknownOutcome', null, { cause });
      });
    if (paymentIntent && paidStatuses.includes(paymentIntent.status)) return;
    if (error && lostAnswers.includes(error.type)) throw new PaymentError('unknownOutcome');
    throw new PaymentError('failed', error?.message ?? null);
  };
};
