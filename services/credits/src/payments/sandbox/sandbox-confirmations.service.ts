import { AppError, type ConfirmedSandboxPayment, type Locale, type RpcRequest } from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT_PROVIDER, type PaymentProvider, type ProviderPayment } from '../payment-provider.js';

/** The messages with which a real provider's script reports a declined card. */
const refusals: Readonly<Record<string, Record<Locale, string>>> = {
  card_declined: { ko: '카드가 거절되었습니다.', en: 'Your card was declined.' },
  insufficient_funds: { ko: '카드의 잔액이 부족합니다.', en: 'Your card has insufficient funds.' },
  expired_card: { ko: '카드의 유효 기간이 지났습니다.', en: 'Your card has expired.' },
};

/** Stands in for the provider's script in the browser. The tokens name test cards. */
@Injectable()
export class SandboxConfirmationsService {
  constructor(@Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider) {}

  /** Errors: first `payment.demo-off`, then `payment.not-found` (also for another member's payment). */
  @RpcMethod('credits.confirmSandboxPayment')
  async confirm({
    clientSecret,
    userId,
    token,
    locale,
  }: RpcRequest<'credits.confirmSandboxPayment'>): Promise<ConfirmedSandboxPayment> {
    if (!this.provider.confirm) throw new AppError('payment.demo-off');
    const payment = await this.provider.confirm({ clientSecret, userId, token });
    return {
      paymentIntentId: payment.id,
      status: confirmedStatus(payment),
      message: refusals[payment.failureCode ?? '']?.[locale] ?? null,
    };
  }
}

const confirmedStatus = ({ status }: ProviderPayment): ConfirmedSandboxPayment['status'] =>
  status === 'succeeded' || status === 'processing' ? status : 'requires_payment_method';
