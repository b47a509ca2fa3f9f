import { AppError } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';

/** The provider may have to be asked for the payment that a message names. */
const providerTimeoutMs = 30_000;

/** Messages of the payment provider; their signature is all that lets them in. */
@Controller('api/payments/webhook')
export class PaymentWebhookController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  @HttpCode(200)
  async receive(
    @Body() body: unknown,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<void> {
    // Another spelling of the path is parsed as any call, and the bytes that were signed are gone.
    if (!Buffer.isBuffer(body) || !signature) throw new AppError('payment.signature-invalid');
    await this.rpc.call(
      'credits.paymentWebhook',
      { body: body.toString('utf8'), signature },
      { timeoutMs: providerTimeoutMs },
    );
  }
}
