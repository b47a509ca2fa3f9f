import { creditPackages, creditPlans, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { CardPurchasesService } from './card-purchases.service.js';
import { PaymentWebhookService } from './payment-webhook.service.js';
import { PlanPurchasesService } from './plan-purchases.service.js';
import { SandboxConfirmationsService } from './sandbox-confirmations.service.js';

export const PAYMENT_OFFER = Symbol('PaymentOffer');

/** What the configuration offers. */
export type PaymentOffer = Pick<
  RpcResponse<'credits.paymentOptions'>,
  'card' | 'publishableKey' | 'isDemoOn'
>;

@Controller()
export class PaymentsController {
  constructor(
    @Inject(PAYMENT_OFFER) private readonly offer: PaymentOffer,
    private readonly cards: CardPurchasesService,
    private readonly plans: PlanPurchasesService,
    private readonly sandbox: SandboxConfirmationsService,
    private readonly webhook: PaymentWebhookService,
  ) {}

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
