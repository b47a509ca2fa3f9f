import { toEvent, toPayment, toRefund } from './stripe-shapes.js';

const intent = {
  id: 'pi_1',
  status: 'succeeded',
  amount_received: 499,
  currency: 'usd',
  livemode: false,
  metadata: {},
  latest_charge: 'ch_1',
  last_payment_error: null,
};
const ours = { environment: 'test' };
const event = (type: string, object: object) => ({ id: 'evt_1', type, data: { object } });

describe("Stripe's answers in our words", () => {
  it.each([
    [{}, { status: 'succeeded', receivedMinor: 499, failureCode: null }],
    [
      { status: 'processing', amount_received: 0 },
      { status: 'processing', receivedMinor: 0 },
    ],
    [{ status: 'canceled' }, { status: 'canceled' }],
    [{ status: 'requires_action' }, { status: 'unpaid' }],
    [{ status: 'a_status_of_tomorrow' }, { status: 'unpaid' }],
    [{ latest_charge: { amount_refunded: 99 } }, { receivedMinor: 400 }],
    [
      { last_payment_error: { code: 'card_declined', decline_code: 'lost_card' } },
      { failureCode: 'lost_card' },
    ],
    [{ last_payment_error: { code: 'expired_card' } }, { failureCode: 'expired_card' }],
  ])('a payment with %j is %j', (change, expected) => {
    expect(toPayment({ ...intent, ...change })).toMatchObject(expected);
  });

  it.each([
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    [null, 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('a refund that is %s is %s', (status, expected) => {
    expect(toRefund({ id: 're_1', status }).status).toBe(expected);
  });

  const refundId = 'b7c1a2f0-0000-4000-8000-000000000001';
  const refund = { id: 're_1', payment_intent: 'pi_1', status: 'succeeded', metadata: { refund: refundId } };
  const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 499, status: 'needs_response' };

  it.each([
    ['payment_intent.succeeded', intent, { kind: 'payment', paymentId: 'pi_1' }],
    ['payment_intent.payment_failed', intent, { kind: 'payment' }],
    ['payment_intent.canceled', intent, { kind: 'payment' }],
    ['payment_intent.processing', intent, { kind: 'ignored' }],
    ['refund.created', refund, { kind: 'refund', refundId, refund: { id: 're_1', paymentId: 'pi_1' } }],
    ['refund.failed', { ...refund, status: 'failed' }, { kind: 'refund', refund: { status: 'failed' } }],
    ['charge.refund.updated', { ...refund, metadata: {} }, { kind: 'refund', refundId: null }],
    ['refund.created', { ...refund, metadata: { refund: 'r1' } }, { kind: 'refund', refundId: null }],
    ['refund.created', { ...refund, metadata: { refund: refundId, environment: 'test' } }, { refundId }],
    ['refund.created', { ...refund, metadata: { refund: refundId, environment: 'b' } }, { kind: 'ignored' }],
    ['refund.updated', { ...refund, payment_intent: null }, { kind: 'refund', refund: { paymentId: null } }],
    ['charge.refunded', { id: 'ch_1' }, { kind: 'ignored' }],
    ['charge.dispute.created', dispute, { kind: 'dispute-opened', disputeId: 'dp_1', priceMinor: 499 }],
    ['charge.dispute.closed', { ...dispute, status: 'won' }, { kind: 'dispute-closed', isWon: true }],
    ['charge.dispute.closed', { ...dispute, status: 'lost' }, { kind: 'dispute-closed', isWon: false }],
    ['charge.dispute.closed', { ...dispute, status: 'warning_closed' }, { isWon: true }],
    ['charge.dispute.closed', { ...dispute, status: 'prevented' }, { isWon: false }],
    ['charge.dispute.closed', { ...dispute, status: 'under_review' }, { isWon: null }],
    ['charge.dispute.closed', { ...dispute, status: 'a_status_of_tomorrow' }, { isWon: null }],
    ['charge.dispute.created', { ...dispute, payment_intent: null }, { kind: 'ignored' }],
    ['invoice.paid', {}, { kind: 'ignored' }],
  ])('%s of %j is %j', (type, object, expected) => {
    expect(toEvent(event(type, object), ours)).toMatchObject({ eventId: 'evt_1', type, ...expected });
  });

  it('refuses what is no event', () => {
    expect(() => toEvent({ type: 'payment_intent.succeeded' }, ours)).toThrow();
    expect(() => toEvent(event('payment_intent.succeeded', { id: 'pi_1' }), ours)).toThrow();
  });
});
