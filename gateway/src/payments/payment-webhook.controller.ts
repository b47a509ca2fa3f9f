import { AppError } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { type Request } from 'express';
import { readBody } from '../http/read-body.js';
import { isWebhook } from '../http/exempt-paths.js';

/** Long, because the service may have to look up the payment at the provider. */
const providerTimeoutMs = 30_000;

const sizeBytesMax = 1024 * 1024;

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
    // Express also routes other spellings of the path here. Refuses them, because `exceptWebhook` knows only this one.
    if (!signature || !isWebhook(request)) throw new AppError('payment.signature-invalid');
    const body = await readBody(request, { sizeBytesMax });
    await this.rpc.call(
      'credits.paymentWebhook',
      { body: body.toString('utf8'), signature },
      { timeoutMs: providerTimeoutMs },
    );
  }
}
