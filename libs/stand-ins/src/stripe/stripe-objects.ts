/** The fields of Stripe's objects that we read, under Stripe's own names. */
export interface StandInCharge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  refunded: boolean;
}

export interface StandInIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  client_secret: string;
  created: number;
  currency: string;
  customer: string | null;
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  latest_charge: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  next_action: { type: 'use_stripe_sdk' } | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
}

export interface StandInRefund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface StandInDispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  livemode: boolean;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'won' | 'lost';
}

export interface StandInCustomer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
}

export interface StandInEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: boolean;
  type: string;
}

export class StripeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly error: {
      type: string;
      code?: string;
      message: string;
      param?: string;
      [extra: string]: unknown;
    },
  ) {
    super(error.message);
  }
}

export const missing = (what: string, { id, param }: { id: string; param: string }): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export const invalid = (message: string, param: string): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', code: 'parameter_invalid', message, param });
