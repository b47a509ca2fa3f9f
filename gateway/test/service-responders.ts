import { randomUUID } from 'node:crypto';
import {
  AppError,
  type Balance,
  type CompletedPurchase,
  type ConfirmedSandboxPayment,
  creditPackages,
  creditPlans,
  type Lot,
  type PlanPurchase,
  type Refund,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { type Logger, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { answerFrom, AuthModule, type Members } from './auth-responder.js';

let members: Members;

const aLot: Lot = {
  id: 1,
  source: 'purchase',
  status: 'active',
  granted: 10,
  remaining: 10,
  held: 0,
  expired: 0,
  price: { priceMinor: 499, currency: 'usd' },
  grantedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  extensionCount: 0,
  extension: { expiresAt: '2027-04-01T00:00:00.000Z' },
  refundable: { amount: 10, priceMinor: 499, currency: 'usd', basis: 'unused' },
  refunds: [],
};

@Controller()
class CreditsResponder {
  @RpcMethod('credits.balance')
  async balance(_request: RpcRequest<'credits.balance'>): Promise<Balance> {
    return Promise.resolve({ available: 5, held: 0, nextExpiry: null });
  }

  @RpcMethod('credits.records')
  async records({
    userId,
    beforeId,
  }: RpcRequest<'credits.records'>): Promise<RpcResponse<'credits.records'>> {
    const id = (beforeId ?? 3) - 1;
    const grant = { kind: 'grant', source: 'signup', purpose: null, holdId: null, lotId: 1 } as const;
    const record = { id, userId, amount: 5, stripePaymentId: null, createdAt: aLot.grantedAt, ...grant };
    return Promise.resolve({ records: [record], nextBeforeId: id > 1 ? id : null });
  }

  @RpcMethod('credits.lots')
  async lots({ userId }: RpcRequest<'credits.lots'>): Promise<RpcResponse<'credits.lots'>> {
    return Promise.resolve({ lots: [{ ...aLot, id: userId }] });
  }

  @RpcMethod('credits.extendLot')
  async extendLot(request: RpcRequest<'credits.extendLot'>): Promise<Lot> {
    members.purchases.push(request);
    if (request.lotId === 404) throw new AppError('credits.lot-not-found');
    if (request.extensionCount > 0) throw new AppError('credits.extension-refused');
    return Promise.resolve({ ...aLot, id: request.lotId, extensionCount: 1 });
  }

  @RpcMethod('credits.requestRefund')
  async requestRefund(request: RpcRequest<'credits.requestRefund'>): Promise<Refund> {
    members.purchases.push(request);
    if (request.amount === 9) throw new AppError('credits.refund-changed');
    if (request.amount === 8) throw new AppError('credits.refund-refused');
    const { amount, priceMinor } = request;
    const dates = { requestedAt: aLot.grantedAt, dueAt: aLot.expiresAt, settledAt: null };
    const money = { priceMinor, currency: 'usd' } as const;
    return Promise.resolve({
      ...money,
      ...dates,
      id: randomUUID(),
      basis: 'unused',
      state: 'processing',
      amount,
    });
  }

  @RpcMethod('credits.paymentOptions')
  async paymentOptions(): Promise<RpcResponse<'credits.paymentOptions'>> {
    const offer = { card: 'sandbox', publishableKey: null, isDemoOn: false } as const;
    return Promise.resolve({ ...offer, packages: [...creditPackages], plans: [...creditPlans] });
  }

  @RpcMethod('credits.createPaymentIntent')
  async createPaymentIntent(request: RpcRequest<'credits.createPaymentIntent'>) {
    members.purchases.push(request);
    return Promise.resolve({ clientSecret: 'pi_1_secret_2' });
  }

  @RpcMethod('credits.completePurchase')
  async completePurchase(request: RpcRequest<'credits.completePurchase'>): Promise<CompletedPurchase> {
    members.purchases.push(request);
    await Promise.resolve();
    if (request.paymentIntentId === 'pi_late') return { status: 'processing', credits: 5, added: 0 };
    if (request.paymentIntentId === 'pi_unknown') throw new AppError('payment.not-found');
    return { status: 'granted', credits: 15, added: 10 };
  }

  @RpcMethod('credits.purchasePlan')
  async purchasePlan(_request: RpcRequest<'credits.purchasePlan'>): Promise<PlanPurchase> {
    return Promise.reject(new AppError('payment.demo-off'));
  }

  @RpcMethod('credits.confirmSandboxPayment')
  async confirmSandboxPayment(
    request: RpcRequest<'credits.confirmSandboxPayment'>,
  ): Promise<ConfirmedSandboxPayment> {
    members.purchases.push(request);
    return Promise.resolve({ paymentIntentId: 'pi_1', status: 'succeeded', message: null });
  }

  @RpcMethod('credits.paymentWebhook')
  async paymentWebhook(message: RpcRequest<'credits.paymentWebhook'>) {
    await Promise.resolve();
    if (message.signature !== 'right') throw new AppError('payment.signature-invalid');
    members.messages.push(message.body);
    return { received: true as const };
  }
}

@Controller()
class AnalysisResponder {
  @RpcMethod('analysis.runningModels')
  runningModels(): Promise<RpcResponse<'analysis.runningModels'>> {
    return Promise.resolve({ models: ['ai-pixels', 'openai'] });
  }

  @RpcMethod('analysis.getModel')
  async getModel({ userId }: RpcRequest<'analysis.getModel'>) {
    return Promise.resolve({ model: members.models.get(userId) ?? 'openai' });
  }

  @RpcMethod('analysis.setModel')
  async setModel({ userId, model }: RpcRequest<'analysis.setModel'>) {
    await Promise.resolve();
    if (model !== 'openai') throw new AppError('model.unknown');
    members.models.set(userId, model);
    return { model };
  }

  @RpcMethod('analysis.get')
  async get(_request: RpcRequest<'analysis.get'>): Promise<RpcResponse<'analysis.get'>> {
    return Promise.reject(new Error('column "password_hash" at /srv/jinwi/secret.ts'));
  }
}

@Controller()
class GenerationResponder {
  @RpcMethod('generation.submit')
  async submit(_request: RpcRequest<'generation.submit'>): Promise<RpcResponse<'generation.submit'>> {
    return Promise.reject(new AppError('generation.unavailable'));
  }
}

@Module({ controllers: [CreditsResponder] })
class CreditsModule {}
@Module({ controllers: [AnalysisResponder] })
class AnalysisModule {}
@Module({ controllers: [GenerationResponder] })
class GenerationModule {}

const modules = {
  auth: AuthModule,
  credits: CreditsModule,
  analysis: AnalysisModule,
  generation: GenerationModule,
} as const;

/** Starts every service behind the gateway. They all answer from `given`. */
export async function startServiceResponders({
  rpcUrl,
  logger,
  given,
}: {
  rpcUrl: string;
  logger: Logger;
  given: Members;
}): Promise<Closable> {
  members = answerFrom(given);
  const running: Closable[] = [];
  for (const service of Object.keys(modules) as (keyof typeof modules)[]) {
    running.push(await startRpcService({ service, module: modules[service], rpcUrl, logger }));
  }
  return {
    async close() {
      for (const service of running) await service.close();
    },
  };
}
