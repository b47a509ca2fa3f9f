import { type PaymentIntent, type Stripe, type StripeElements } from '@stripe/stripe-js';
import { PaymentError } from './payment-error.js';
import { type PreparePayment } from './use-card-purchase.js';

interface StripeCard {
  /** null: its script is not there (yet). */
  stripe: Stripe | null;
  elements: StripeElements | null;
  holder: string;
}

/** Money is taken, or on its way: both are completed at the server. */
const paidStatuses: readonly PaymentIntent.Status[] = ['succeeded', 'processing'];

/** The card may have been charged all the same: paying again could pay twice. */
const lostAnswers: readonly string[] = ['api_connection_error', 'api_error'];

/** Pays with the card in the provider's fields; asking the holder (3-D Secure) is the provider's part. */
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
