import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { AppError, creditPlans, type PlanPurchase, type RpcRequest } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { type Clock } from '../ledger/dates.js';
import { type LedgerService } from '../ledger/ledger.service.js';
import { lotTerms } from '../ledger/grant.js';
import { type TermsRules } from '../ledger/rules.js';
import { demoLimitAt, isFreshReference } from './demo-limit.js';
import { type OrdersRepository, type PurchasePlanOutcome } from './orders.repository.js';
import { countPurchased } from './payment-metrics.js';

type PlanRequest = RpcRequest<'credits.purchasePlan'>;

/** Plans of the credits page as demo purchases: credits without payment, where enabled. */
export class PlanPurchasesService {
  readonly #orders: OrdersRepository;
  readonly #ledger: LedgerService;
  readonly #isDemoOn: boolean;
  readonly #rules: TermsRules;
  readonly #clock: Clock;
  readonly #logger: Logger;

  constructor(parts: {
    orders: OrdersRepository;
    ledger: LedgerService;
    isDemoOn: boolean;
    rules: TermsRules;
    clock: Clock;
    logger: Logger;
  }) {
    this.#orders = parts.orders;
    this.#ledger = parts.ledger;
    this.#isDemoOn = parts.isDemoOn;
    this.#rules = parts.rules;
    this.#clock = parts.clock;
    this.#logger = parts.logger;
  }

  /**
   * Errors in order: `payment.demo-off`, `payment.item-unknown`, `payment.amount-differs`, `payment.reference-invalid`,
   * `payment.reference-used`, `payment.demo-limit`.
   */
  async purchase(request: PlanRequest): Promise<PlanPurchase> {
    if (!this.#isDemoOn) throw new AppError('payment.demo-off');
    const at = this.#clock();
    const plan = creditPlans.find(({ id }) => id === request.packageId);
    if (!plan) throw new AppError('payment.item-unknown');
    if (request.amount !== plan.amount || request.price !== plan.price)
      throw new AppError('payment.amount-differs', { amount: plan.amount, price: plan.price });
    if (!isFreshReference(request.paymentId, at)) throw new AppError('payment.reference-invalid');
    await this.#ledger.balance({ userId: request.userId });
    await this.#grant({ request, at });
    const { available } = await this.#ledger.balance({ userId: request.userId });
    return { success: true, credits: available, added: plan.amount };
  }

  async #grant({ request, at }: { request: PlanRequest; at: Date }): Promise<void> {
    const { userId, packageId: itemId, amount, price: priceMinor, paymentId } = request;
    const order = {
      id: randomUUID(),
      userId,
      provider: 'sandbox',
      itemId,
      amount,
      priceMinor,
      currency: 'krw',
      at,
    } as const;
    const terms = lotTerms({ source: 'demo', grantedAt: at, rules: this.#rules });
    const requestId = currentContext()?.requestId ?? null;
    refuse(await this.#orders.purchasePlan({ order, paymentId, terms, limit: demoLimitAt(at), requestId }));
    countPurchased(order);
    this.#logger.info({ orderId: order.id, userId, itemId, amount }, 'demo plan granted');
  }
}

function refuse(outcome: PurchasePlanOutcome): void {
  assert(outcome !== 'no-account', 'the account was opened a moment ago');
  if (outcome === 'reference-used') throw new AppError('payment.reference-used');
  if (outcome === 'demo-limit') throw new AppError('payment.demo-limit');
  assert(outcome === 'granted', 'what is not refused is granted');
}
