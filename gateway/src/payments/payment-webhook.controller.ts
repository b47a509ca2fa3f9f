import { AppError } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';

/** Long: the service may have to look up the payment at the provider. */
const providerTimeoutMs = 30_000;

/** Webhooks of the payment provider, authenticated by their signature alone. */
@Controller('api/payments/webhook')
export class PaymentWebhookController {
  constructor(private readonly rpc: RpcClient) {}

  @Post()
  @HttpCode(200)
  async receive(
    @Body() body: unknown,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<void> {
    // Under another spelling of the path the body was parsed, so the signed bytes are lost.
    if (!Buffer.isBuffer(body) || !signature) throw new AppError('payment.signature-invalid');
    await this.rpc.call(
      'credits.paymentWebhook',
      { body: body.toString('utf8'), signature },
      { timeoutMs: providerTimeoutMs },
    );
  }
}
