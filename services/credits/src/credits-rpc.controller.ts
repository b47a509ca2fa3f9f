import { type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { LedgerService } from './ledger/ledger.service.js';
import { LotsService } from './lots/lots.service.js';
import { CardPurchasesService } from './payments/card-purchases.service.js';
import { PaymentWebhookService } from './payments/payment-webhook.service.js';
import { paymentOptions, PAYMENTS_CONFIG, type PaymentsConfig } from './payments/payments-config.js';
import { PlanPurchasesService } from './payments/plan-purchases.service.js';
import { SandboxConfirmationsService } from './payments/sandbox/sandbox-confirmations.service.js';
import { AccountClosingService } from './refunds/account-closing.service.js';
import { RefundsService } from './refunds/refunds.service.js';

@Controller()
export class CreditsRpcController {
  constructor(
    private readonly ledger: LedgerService,
    private readonly lotsService: LotsService,
    private readonly refunds: RefundsService,
    private readonly closing: AccountClosingService,
    private readonly cards: CardPurchasesService,
    private readonly plans: PlanPurchasesService,
    private readonly sandbox: SandboxConfirmationsService,
    private readonly webhook: PaymentWebhookService,
    @Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @RpcMethod('credits.openAccount')
  openAccount(request: RpcRequest<'credits.openAccount'>) {
    return this.ledger.openAccount(request);
  }

  @RpcMethod('credits.closeAccount')
  closeAccount(request: RpcRequest<'credits.closeAccount'>) {
    return this.closing.close(request);
  }

  @RpcMethod('credits.balance')
  balance(request: RpcRequest<'credits.balance'>) {
    return this.ledger.balance(request);
  }

  @RpcMethod('credits.records')
  records(request: RpcRequest<'credits.records'>) {
    return this.ledger.records(request);
  }

  @RpcMethod('credits.reserve')
  reserve(request: RpcRequest<'credits.reserve'>) {
    return this.ledger.reserve(request);
  }

  @RpcMethod('credits.spentBy')
  spentBy(request: RpcRequest<'credits.spentBy'>) {
    return this.ledger.spentBy(request);
  }

  @RpcMethod('credits.hold')
  hold(request: RpcRequest<'credits.hold'>) {
    return this.ledger.hold(request);
  }

  @RpcMethod('credits.capture')
  capture(request: RpcRequest<'credits.capture'>) {
    return this.ledger.capture(request);
  }

  @RpcMethod('credits.release')
  release(request: RpcRequest<'credits.release'>) {
    return this.ledger.release(request);
  }

  @RpcMethod('credits.lots')
  lots(request: RpcRequest<'credits.lots'>) {
    return this.lotsService.lots(request);
  }

  @RpcMethod('credits.orders')
  orders(request: RpcRequest<'credits.orders'>) {
    return this.cards.ordersOf(request);
  }

  @RpcMethod('credits.extendLot')
  extendLot(request: RpcRequest<'credits.extendLot'>) {
    return this.lotsService.extend(request);
  }

  @RpcMethod('credits.requestRefund')
  requestRefund(request: RpcRequest<'credits.requestRefund'>) {
    return this.refunds.requestRefund(request);
  }

  @RpcMethod('credits.paymentOptions')
  paymentOptions() {
    return Promise.resolve(paymentOptions(this.config));
  }

  @RpcMethod('credits.purchasePlan')
  purchasePlan(request: RpcRequest<'credits.purchasePlan'>) {
    return this.plans.purchase(request);
  }

  @RpcMethod('credits.createPaymentIntent')
  createPaymentIntent(request: RpcRequest<'credits.createPaymentIntent'>) {
    return this.cards.createIntent(request);
  }

  @RpcMethod('credits.completePurchase')
  completePurchase(request: RpcRequest<'credits.completePurchase'>) {
    return this.cards.complete(request);
  }

  @RpcMethod('credits.confirmSandboxPayment')
  confirmSandboxPayment(request: RpcRequest<'credits.confirmSandboxPayment'>) {
    return this.sandbox.confirm(request);
  }

  @RpcMethod('credits.paymentWebhook')
  paymentWebhook(message: RpcRequest<'credits.paymentWebhook'>) {
    return this.webhook.receive(message);
  }
}
