import { randomBytes } from 'node:crypto';
import { type FormFields, textOf, textsOf } from './form-body.js';
import {
  invalid,
  missing,
  type StandInCharge,
  type StandInCustomer,
  type StandInDispute,
  type StandInEvent,
  type StandInIntent,
  type StandInRefund,
  StripeRefusal,
} from './stripe-objects.js';

const apiVersion = '2026-10-28.endive';

/** The outcome of a payment by the number of Stripe's test card. */
const cards: Readonly<Record<string, 'succeeded' | 'processing' | 'requires_action' | { decline: string }>> =
  {
    '4242424242424242': 'succeeded',
    '4000002500003155': 'requires_action',
    '4000000000000077': 'processing',
    '4000000000000002': { decline: 'generic_decline' },
    '4000000000009995': { decline: 'insufficient_funds' },
    '4000000000000069': { decline: 'expired_card' },
  };

const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const seconds = () => Math.floor(Date.now() / 1000);

/** The objects that the stand-in stores. Every change adds an event for the webhook. */
export class StripeLedger {
  readonly customers = new Map<string, StandInCustomer>();
  readonly intents = new Map<string, StandInIntent>();
  readonly charges = new Map<string, StandInCharge>();
  readonly refunds = new Map<string, StandInRefund>();
  readonly disputes = new Map<string, StandInDispute>();
  readonly events: StandInEvent[] = [];
  /** State of newly created refunds. */
  refundStatus: StandInRefund['status'] = 'succeeded';

  createCustomer(fields: FormFields): StandInCustomer {
    const customer: StandInCustomer = {
      id: idOf('cus'),
      object: 'customer',
      created: seconds(),
      email: textOf(fields.email) ?? null,
      livemode: false,
      metadata: textsOf(fields.metadata),
    };
    this.customers.set(customer.id, customer);
    return customer;
  }

  createIntent(fields: FormFields): StandInIntent {
    const amount = Number(textOf(fields.amount));
    if (!Number.isInteger(amount) || amount < 1) throw invalid('Invalid positive integer', 'amount');
    const currency = textOf(fields.currency);
    if (!currency) throw invalid('Missing required param: currency.', 'currency');
    const customer = textOf(fields.customer) ?? null;
    if (customer && !this.customers.has(customer)) {
      const { error } = missing('customer', { id: customer, param: 'customer' });
      throw new StripeRefusal(400, error);
    }
    const id = idOf('pi');
    const intent: StandInIntent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      automatic_payment_methods: automaticMethods(fields),
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      created: seconds(),
      currency,
      customer,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: textsOf(fields.metadata),
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    };
    this.intents.set(id, intent);
    this.#tell('payment_intent.created', intent);
    return intent;
  }

  intent(id: string): StandInIntent {
    const intent = this.intents.get(id);
    if (!intent) throw missing('payment_intent', { id, param: 'intent' });
    return intent;
  }

  /** Pays with this card. @throws StripeRefusal 402 when it is declined. */
  confirm({ intentId, cardNumber }: { intentId: string; cardNumber: string }): StandInIntent {
    const intent = this.intent(intentId);
    if (intent.status !== 'requires_payment_method') {
      throw unexpectedState(intent);
    }
    const outcome = cards[cardNumber];
    if (!outcome) throw invalid('Your card number is incorrect.', 'number');
    intent.payment_method = idOf('pm');
    if (outcome === 'succeeded') return this.succeed(intentId);
    if (typeof outcome === 'object') return this.#decline(intent, outcome.decline);
    intent.status = outcome;
    intent.next_action = outcome === 'requires_action' ? { type: 'use_stripe_sdk' } : null;
    this.#tell(`payment_intent.${outcome}`, intent);
    return intent;
  }

  /** Completes a payment, as if the member had passed the bank's check or a slow payment had arrived. */
  succeed(intentId: string): StandInIntent {
    const intent = this.intent(intentId);
    const charge: StandInCharge = {
      id: idOf('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      payment_intent: intent.id,
      refunded: false,
    };
    this.charges.set(charge.id, charge);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    });
    this.#tell('payment_intent.succeeded', intent);
    return intent;
  }

  /** Fails a payment, as if the bank had declined it at once or later. */
  fail(intentId: string, declineCode = 'generic_decline'): StandInIntent {
    const intent = this.intent(intentId);
    Object.assign(intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: {
        type: 'card_error',
        code: declineCode === 'expired_card' ? 'expired_card' : 'card_declined',
        decline_code: declineCode,
        message: 'Your card was declined.',
      },
    });
    this.#tell('payment_intent.payment_failed', intent);
    return intent;
  }

  cancel(intentId: string): StandInIntent {
    const intent = this.intent(intentId);
    if (['processing', 'succeeded', 'canceled'].includes(intent.status)) throw unexpectedState(intent);
    intent.status = 'canceled';
    this.#tell('payment_intent.canceled', intent);
    return intent;
  }

  createRefund(fields: FormFields): StandInRefund {
    const intent = this.intent(textOf(fields.payment_intent) ?? '');
    const charge = this.charges.get(intent.latest_charge ?? '');
    if (!charge)
      throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
    const amount = Number(textOf(fields.amount) ?? charge.amount - charge.amount_refunded);
    if (charge.refunded) {
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      });
    }
    if (!(amount > 0) || amount > charge.amount - charge.amount_refunded)
      throw invalid('Refund amount is greater than unrefunded amount on charge', 'amount');
    const refund: StandInRefund = {
      id: idOf('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: seconds(),
      currency: intent.currency,
      metadata: textsOf(fields.metadata),
      payment_intent: intent.id,
      status: this.refundStatus,
    };
    this.refunds.set(refund.id, refund);
    charge.amount_refunded += refund.status === 'failed' ? 0 : amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#tell('refund.created', refund);
    if (refund.status === 'succeeded') this.#tell('charge.refunded', charge);
    return refund;
  }

  /** Applies the bank's decision on a pending refund. */
  endRefund(refundId: string, status: 'succeeded' | 'failed'): StandInRefund {
    const refund = this.refunds.get(refundId);
    if (!refund) throw missing('refund', { id: refundId, param: 'refund' });
    const charge = this.charges.get(refund.charge);
    refund.status = status;
    if (status === 'failed') {
      refund.failure_reason = 'expired_or_canceled_card';
      if (charge)
        Object.assign(charge, { amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    }
    this.#tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    return refund;
  }

  openDispute(intentId: string): StandInDispute {
    const intent = this.intent(intentId);
    const dispute: StandInDispute = {
      id: idOf('dp'),
      object: 'dispute',
      amount: intent.amount_received,
      charge: intent.latest_charge ?? '',
      created: seconds(),
      currency: intent.currency,
      livemode: false,
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
    };
    this.disputes.set(dispute.id, dispute);
    this.#tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: 'won' | 'lost'): StandInDispute {
    const dispute = this.disputes.get(disputeId);
    if (!dispute) throw missing('dispute', { id: disputeId, param: 'dispute' });
    dispute.status = status;
    this.#tell('charge.dispute.closed', dispute);
    return dispute;
  }

  #decline(intent: StandInIntent, declineCode: string): never {
    this.fail(intent.id, declineCode);
    // Stripe's real response contains the whole payment, including its secret.
    throw new StripeRefusal(402, {
      ...intent.last_payment_error,
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: intent,
    });
  }

  /** Records an event with a copy of the object, so that late events carry old states. */
  #tell(type: string, object: object): void {
    this.events.push({
      id: idOf('evt'),
      object: 'event',
      api_version: apiVersion,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      type,
    });
  }
}

const unexpectedState = ({ status }: StandInIntent): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent could not be changed because it has a status of ${status}.`,
  });

function automaticMethods({ automatic_payment_methods: methods }: FormFields) {
  if (typeof methods !== 'object') return null;
  return {
    enabled: methods.enabled === 'true',
    allow_redirects: textOf(methods.allow_redirects) ?? 'always',
  };
}
