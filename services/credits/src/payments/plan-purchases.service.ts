import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { AppError, creditPlans, type PlanPurchase, type RpcRequest } from '@jinwi/contracts';
import { LOGGER, type Logger, RpcMethod } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { lotTerms } from '../ledger/grant.js';
import { TERMS_RULES, type TermsRules } from '../ledger/rules.js';
import { demoLimitAt, isFreshReference } from './demo-limit.js';
import { OrdersRepository, type PurchasePlanOutcome } from './orders.repository.js';
import { countPurchased } from './payment-metrics.js';
import { paymentOptions, PAYMENTS_CONFIG, type PaymentsConfig } from './payments-config.js';

type PlanRequest = RpcRequest<'credits.purchasePlan'>;

/** Sells the plans of the credits page as demo purchases, which give credits without payment, where enabled. */
@Injectable()
export class PlanPurchasesService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly ledger: LedgerService,
    @Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TERMS_RULES) private readonly rules: TermsRules,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @RpcMethod('credits.paymentOptions')
  options() {
    return Promise.resolve(paymentOptions(this.config));
  }

  /**
   * Errors, in the order of the checks: `payment.demo-off`, `payment.item-unknown`, `payment.amount-differs`,
   * `payment.reference-invalid`, `payment.reference-used`, `payment.demo-limit`.
   */
  @RpcMethod('credits.purchasePlan')
  async purchase(request: PlanRequest): Promise<PlanPurchase> {
    if (!this.config.isDemoOn) throw new AppError('payment.demo-off');
    const at = this.clock();
    const plan = creditPlans.find(({ id }) => id === request.packageId);
    if (!plan) throw new AppError('payment.item-unknown');
    if (request.amount !== plan.amount || request.price !== plan.price)
      throw new AppError('payment.amount-differs', { amount: plan.amount, price: plan.price });
    if (!isFreshReference(request.paymentId, at)) throw new AppError('payment.reference-invalid');
    await this.ledger.balance({ userId: request.userId });
    await this.#grant({ request, at });
    const { available } = await this.ledger.balance({ userId: request.userId });
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
    const terms = lotTerms({ source: 'demo', grantedAt: at, rules: this.rules });
    const requestId = currentContext()?.requestId ?? null;
    refuse(await this.orders.purchasePlan({ order, paymentId, terms, limit: demoLimitAt(at), requestId }));
    countPurchased(order);
    this.logger.info({ orderId: order.id, userId, itemId, amount }, 'demo plan granted');
  }
}

function refuse(outcome: PurchasePlanOutcome): void {
  assert(outcome !== 'no-account', 'the account was opened a moment ago');
  if (outcome === 'reference-used') throw new AppError('payment.reference-used');
  if (outcome === 'demo-limit') throw new AppError('payment.demo-limit');
  assert(outcome === 'granted', 'what is not refused is granted');
}
