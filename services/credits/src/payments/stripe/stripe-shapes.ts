import { z } from 'zod';
import { type PaymentEvent, type ProviderPayment, type ProviderRefund } from '../payment-provider.js';

// These schemas describe only the parts of the provider's responses that we read.
const metadataSchema = z.record(z.string(), z.string());

const chargeSchema = z.object({ amount_refunded: z.int().nonnegative() });

const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.int().nonnegative(),
  currency: z.string(),
  livemode: z.boolean(),
  metadata: metadataSchema,
  /** The charge itself if the request expanded it, otherwise its id. */
  latest_charge: z.union([z.string(), chargeSchema]).nullish(),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
});

const statuses: Readonly<Record<string, ProviderPayment['status']>> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'canceled',
};

/**
 * Converts a payment. Refunded money does not count as received, so that an order is not granted if its payment was
 * already refunded at the provider.
 */
export function toPayment(answer: unknown): ProviderPayment {
  const intent = intentSchema.parse(answer);
  const refundedMinor =
    typeof intent.latest_charge === 'object' ? (intent.latest_charge?.amount_refunded ?? 0) : 0;
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    status: statuses[intent.status] ?? 'unpaid',
    receivedMinor: intent.amount_received - refundedMinor,
    currency: intent.currency,
    metadata: intent.metadata,
    isLive: intent.livemode,
    failureCode: error?.decline_code ?? error?.code ?? null,
  };
}

const refundSchema = z.object({
  id: z.string(),
  payment_intent: z.string().nullish(),
  status: z.string().nullable(),
  failure_reason: z.string().nullish(),
  metadata: metadataSchema.nullish(),
});

export function toRefund(answer: unknown): ProviderRefund {
  const refund = refundSchema.parse(answer);
  return {
    id: refund.id,
    paymentId: refund.payment_intent ?? null,
    status: refundStatus(refund.status),
    failureCode: refund.failure_reason ?? null,
  };
}

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

const disputeSchema = z.object({
  id: z.string(),
  payment_intent: z.string().nullable(),
  amount: z.int().nonnegative(),
  status: z.string(),
});

/** Converts a signed event to our terms. Leaves out the payment's state, which is fetched later: events may be late. */
export function toEvent(body: unknown, { environment }: { environment: string }): PaymentEvent {
  const { id: eventId, type, data } = eventSchema.parse(body);
  const event = { eventId, type };
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { ...event, kind: 'payment', paymentId: intentSchema.parse(data.object).id };
    // Only these events identify the refund; `charge.refunded` does not.
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const { metadata } = refundSchema.parse(data.object);
      // Another installation on the same provider account refunds its own payments.
      if (metadata?.environment && metadata.environment !== environment) return { ...event, kind: 'ignored' };
      const refundId = z.uuid().safeParse(metadata?.refund).data ?? null;
      return { ...event, kind: 'refund', refund: toRefund(data.object), refundId };
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { ...event, ...toDisputeEvent(type, data.object) };
    default:
      return { ...event, kind: 'ignored' };
  }
}

type DisputeEvent =
  | { kind: 'dispute-opened'; disputeId: string; paymentId: string; priceMinor: number }
  | { kind: 'dispute-closed'; disputeId: string; paymentId: string; isWon: boolean | null }
  | { kind: 'ignored' };

function toDisputeEvent(type: string, answer: unknown): DisputeEvent {
  const dispute = disputeSchema.parse(answer);
  // Our payments always have an intent, so this dispute is not about one of them.
  if (!dispute.payment_intent) return { kind: 'ignored' };
  const named = { disputeId: dispute.id, paymentId: dispute.payment_intent };
  if (type === 'charge.dispute.created')
    return { kind: 'dispute-opened', ...named, priceMinor: dispute.amount };
  return { kind: 'dispute-closed', ...named, isWon: disputeEnds[dispute.status] ?? null };
}

/** Whether we keep the money after a dispute closed with this status. Any other status leaves this undecided. */
const disputeEnds: Readonly<Record<string, boolean>> = {
  won: true,
  warning_closed: true,
  lost: false,
  prevented: false,
};
