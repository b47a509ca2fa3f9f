import {
  type CompletedPurchase,
  completePurchaseBodySchema,
  confirmSandboxPaymentBodySchema,
  createIntentBodySchema,
  AppError,
  planPurchaseBodySchema,
  type Locale,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Get, HttpCode, Post, Res, UseGuards, Headers, Req } from '@nestjs/common';
import { type Response, type Request } from 'express';
import { parseBody, JsonBody, readBody } from '../http/read-body.js';
import { CallerLocale } from '../http/request-headers.js';
import { MemberRateGuard, MemberId, SessionGuard } from '../session/session.guard.js';
import { isWebhook } from '../http/exempt-paths.js';

/** Long enough for two calls to the payment provider, each with a retry. */
const providerTimeoutMs = 30_000;

const PurchaseRateGuard = MemberRateGuard('purchasePerMember');

const webhookBytesMax = 1024 * 1024;

/** Endpoints for members' payments; the provider's webhook has its own controller. */
@Controller('api')
export class PaymentsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('payments')
  options() {
    return this.rpc.call('credits.paymentOptions', {});
  }

  @Post('create-payment-intent')
  @HttpCode(200)
  @UseGuards(SessionGuard, PurchaseRateGuard)
  async createIntent(@MemberId() userId: number, @JsonBody() body: unknown) {
    const purchase = parseBody(createIntentBodySchema, body, {
      creditPackageId: 'payment.item-unknown',
      amount: 'payment.amount-differs',
    });
    const member = await this.rpc.call('auth.getMember', { userId });
    if (!member) throw new AppError('auth.session-required');
    return this.rpc.call(
      'credits.createPaymentIntent',
      { ...purchase, userId, email: member.email },
      { timeoutMs: providerTimeoutMs },
    );
  }

  /** Answers 202 while the provider has not decided yet; the credits are then added later without another call. */
  @Post('complete-credit-purchase')
  @HttpCode(200)
  @UseGuards(SessionGuard, PurchaseRateGuard)
  async complete(
    @MemberId() userId: number,
    @JsonBody() body: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CompletedPurchase> {
    const purchase = parseBody(completePurchaseBodySchema, body, { creditPackageId: 'payment.item-unknown' });
    const completed = await this.rpc.call(
      'credits.completePurchase',
      { ...purchase, userId },
      { timeoutMs: providerTimeoutMs },
    );
    if (completed.status === 'processing') response.status(202);
    return completed;
  }

  @Post('credits/purchase')
  @HttpCode(200)
  @UseGuards(SessionGuard, PurchaseRateGuard)
  purchasePlan(@MemberId() userId: number, @JsonBody() body: unknown) {
    const purchase = parseBody(planPurchaseBodySchema, body, {
      packageId: 'payment.item-unknown',
      amount: 'payment.amount-differs',
      price: 'payment.amount-differs',
      paymentId: 'payment.reference-invalid',
    });
    return this.rpc.call('credits.purchasePlan', { ...purchase, userId });
  }

  @Post('sandbox-payments/confirm')
  @HttpCode(200)
  @UseGuards(SessionGuard, PurchaseRateGuard)
  confirmSandboxPayment(
    @MemberId() userId: number,
    @JsonBody() body: unknown,
    @CallerLocale() locale: Locale,
  ) {
    const confirmation = parseBody(confirmSandboxPaymentBodySchema, body);
    return this.rpc.call('credits.confirmSandboxPayment', {
      ...confirmation,
      userId,
      locale,
    });
  }
}

/** Receives the payment provider's webhooks, which are authenticated by their signature alone. */
@Controller('api/payments/webhook')
export class PaymentWebhookController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  @HttpCode(200)
  async receive(
    @Req() request: Request,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<void> {
    // Express also routes other spellings of the path here. They are refused, because `exceptWebhook` exempts only the
    // exact path.
    if (!signature || !isWebhook(request)) throw new AppError('payment.signature-invalid');
    const body = await readBody(request, { sizeBytesMax: webhookBytesMax });
    await this.rpc.call(
      'credits.paymentWebhook',
      { body: body.toString('utf8'), signature },
      { timeoutMs: providerTimeoutMs },
    );
  }
}
