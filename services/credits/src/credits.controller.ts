import {
  type Balance,
  creditPackages,
  creditPlans,
  type Hold,
  type Lot,
  type Refund,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { LedgerService } from './ledger/ledger.service.js';
import { LotsService } from './lots/lots.service.js';
import { CardPurchasesService } from './payments/card-purchases.service.js';
import { type PaymentOffer } from './payments/open-payments.js';
import { PaymentWebhookService } from './payments/payment-webhook.service.js';
import { PlanPurchasesService } from './payments/plan-purchases.service.js';
import { SandboxConfirmationsService } from './payments/sandbox/sandbox-confirmations.service.js';
import { RefundsService } from './refunds/refunds.service.js';

export const paymentOffer = Symbol('PaymentOffer');

@Controller()
export class CreditsController {
  constructor(
    private readonly ledger: LedgerService,
    private readonly lotsService: LotsService,
    private readonly refunds: RefundsService,
    @Inject(paymentOffer) private readonly offer: PaymentOffer,
    private readonly cards: CardPurchasesService,
    private readonly plans: PlanPurchasesService,
    private readonly sandbox: SandboxConfirmationsService,
    private readonly webhook: PaymentWebhookService,
  ) {}

  @RpcMethod('credits.openAccount')
  openAccount(request: RpcRequest<'credits.openAccount'>): Promise<Balance> {
    return this.ledger.openAccount(request);
  }

  @RpcMethod('credits.balance')
  balance(request: RpcRequest<'credits.balance'>): Promise<Balance> {
    return this.ledger.balance(request);
  }

  @RpcMethod('credits.records')
  records(request: RpcRequest<'credits.records'>): Promise<RpcResponse<'credits.records'>> {
    return this.ledger.records(request);
  }

  @RpcMethod('credits.reserve')
  reserve(request: RpcRequest<'credits.reserve'>): Promise<Hold> {
    return this.ledger.reserve(request);
  }

  @RpcMethod('credits.capture')
  capture(request: RpcRequest<'credits.capture'>): Promise<Hold> {
    return this.ledger.capture(request);
  }

  @RpcMethod('credits.release')
  release(request: RpcRequest<'credits.release'>): Promise<Hold> {
    return this.ledger.release(request);
  }

  @RpcMethod('credits.lots')
  lots(request: RpcRequest<'credits.lots'>): Promise<RpcResponse<'credits.lots'>> {
    return this.lotsService.lots(request);
  }

  @RpcMethod('credits.extendLot')
  extendLot(request: RpcRequest<'credits.extendLot'>): Promise<Lot> {
    return this.lotsService.extend(request);
  }

  @RpcMethod('credits.requestRefund')
  requestRefund(request: RpcRequest<'credits.requestRefund'>): Promise<Refund> {
    return this.refunds.requestRefund(request);
  }

  @RpcMethod('credits.paymentOptions')
  paymentOptions(): Promise<RpcResponse<'credits.paymentOptions'>> {
    return Promise.resolve({ ...this.offer, packages: [...creditPackages], plans: [...creditPlans] });
  }

  @RpcMethod('credits.purchasePlan')
  purchasePlan(request: RpcRequest<'credits.purchasePlan'>): Promise<RpcResponse<'credits.purchasePlan'>> {
    return this.plans.purchase(request);
  }

  @RpcMethod('credits.createPaymentIntent')
  createPaymentIntent(
    request: RpcRequest<'credits.createPaymentIntent'>,
  ): Promise<RpcResponse<'credits.createPaymentIntent'>> {
    return this.cards.createIntent(request);
  }

  @RpcMethod('credits.completePurchase')
  completePurchase(
    request: RpcRequest<'credits.completePurchase'>,
  ): Promise<RpcResponse<'credits.completePurchase'>> {
    return this.cards.complete(request);
  }

  @RpcMethod('credits.confirmSandboxPayment')
  confirmSandboxPayment(
    request: RpcRequest<'credits.confirmSandboxPayment'>,
  ): Promise<RpcResponse<'credits.confirmSandboxPayment'>> {
    return this.sandbox.confirm(request);
  }

  @RpcMethod('credits.paymentWebhook')
  paymentWebhook(
    message: RpcRequest<'credits.paymentWebhook'>,
  ): Promise<RpcResponse<'credits.paymentWebhook'>> {
    return this.webhook.receive(message);
  }
}
