import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { AppError, type RpcRequest } from '@jinwi/contracts';
import { describeWith, startNats, until } from '@jinwi/local-stores';
import { Controller, Injectable, Module } from '@nestjs/common';
import {
  createLogger,
  inProcessRpcUrl,
  RpcClient,
  rpcControllers,
  RpcMethod,
  type Closable,
  startRpcService,
} from '../src/index.js';

const logger = createLogger({ name: 'test', level: 'silent' });

let captureCount = 0;
/** An object that the service keeps, so that a caller must not be able to change it. */
const nextExpiry = { at: '2027-01-01T00:00:00.000Z', amount: 5 };

@Controller()
class CreditsController {
  @RpcMethod('credits.balance')
  async balance({ userId }: RpcRequest<'credits.balance'>) {
    await Promise.resolve();
    if (userId === 2) throw new AppError('credits.insufficient', { needed: 1 });
    if (userId === 4) return { available: 5, held: 0, nextExpiry };
    if (userId === 3) throw new Error('a secret of the database');
    return { available: 5, held: 0, nextExpiry: null, passwordHash: 'never leaves' };
  }
}

@Injectable()
class CreditsService {
  readonly #captured = 'captured' as const;

  @RpcMethod('credits.capture')
  async capture({ holdId }: RpcRequest<'credits.capture'>) {
    captureCount += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { holdId, state: this.#captured };
  }
}

@Module({ controllers: [CreditsController, ...rpcControllers(CreditsService)], providers: [CreditsService] })
class CreditsModule {}

/** Tests that every transport must pass. */
function rpcContract(openUrl: () => Promise<string>) {
  let service: Closable;
  let client: RpcClient;

  beforeAll(async () => {
    const rpcUrl = await openUrl();
    service = await startRpcService({
      service: 'credits',
      module: CreditsModule,
      rpcUrl,
      logger,
    });
    client = new RpcClient({ url: rpcUrl });
  });

  afterAll(async () => {
    await client.close();
    await service.close();
  });

  it('answers with the declared fields only', async () => {
    expect(await client.call('credits.balance', { userId: 1 })).toEqual({
      available: 5,
      held: 0,
      nextExpiry: null,
    });
  });

  it('answers with a copy that the caller may change', async () => {
    const balance = await client.call('credits.balance', { userId: 4 });
    Object.assign(balance.nextExpiry ?? {}, { amount: 0 });
    expect(await client.call('credits.balance', { userId: 4 })).toMatchObject({ nextExpiry: { amount: 5 } });
  });

  it('carries a refusal with its code and details', async () => {
    await expect(client.call('credits.balance', { userId: 2 })).rejects.toMatchObject({
      code: 'credits.insufficient',
      status: 402,
      details: { needed: 1 },
    });
  });

  it('hides the text of an unexpected fault', async () => {
    const error: unknown = await client
      .call('credits.balance', { userId: 3 })
      .catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: 'service.internal', status: 500 });
    expect(JSON.stringify(error)).not.toContain('secret');
  });

  it('refuses a payload that does not fit the contract', async () => {
    await expect(client.call('credits.balance', { userId: -1 })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('answers 504 in time when the service is slow', async () => {
    await expect(
      client.call('credits.capture', { holdId: randomUUID() }, { timeoutMs: 50 }),
    ).rejects.toMatchObject({ code: 'service.timeout', status: 504 });
  });

  it('answers 503 when nobody listens', async () => {
    await expect(client.call('auth.getMember', { userId: 1 })).rejects.toMatchObject({
      code: 'service.unavailable',
      status: 503,
    });
  });

  it('accepts fields that only a newer caller knows', async () => {
    const newer = { userId: 1, currency: 'KRW' };
    expect(await client.call('credits.balance', newer)).toMatchObject({ available: 5 });
  });

  it('lets a call under way end before the service closes', async () => {
    const before = captureCount;
    const call = client.call('credits.capture', { holdId: randomUUID() });
    await until(() => captureCount > before, { intervalMs: 5 });
    await service.close();
    await expect(call).resolves.toMatchObject({ state: 'captured' });
  });
}

describe('RPC inside a process', () => {
  rpcContract(() => Promise.resolve(inProcessRpcUrl()));
});

describeWith('RPC over NATS', startNats, (nats) => {
  rpcContract(() => Promise.resolve(nats().url));

  it('refuses a call while its connection is lost', async () => {
    const own = await startNats();
    const client = new RpcClient({ url: own?.url ?? '' });
    const call = () => client.call('credits.balance', { userId: 1 }, { timeoutMs: 2_000 });
    const unavailable = { code: 'service.unavailable' };
    // No service listens on this NATS server.
    await expect(call()).rejects.toMatchObject(unavailable);
    await own?.stop();
    for (let count = 0; count < 5; count += 1) await expect(call()).rejects.toMatchObject(unavailable);
    await client.close();
  });

  it('refuses a call under way when its connection is lost', async () => {
    const own = await startNats();
    const rpcUrl = own?.url ?? '';
    const service = await startRpcService({ service: 'credits', module: CreditsModule, rpcUrl, logger });
    const client = new RpcClient({ url: rpcUrl });
    await client.call('credits.balance', { userId: 1 });
    const before = captureCount;
    const call = client.call('credits.capture', { holdId: randomUUID() });
    const refusal = expect(call).rejects.toMatchObject({ code: 'service.unavailable' });
    await until(() => captureCount > before, { intervalMs: 5 });
    await own?.stop();
    await refusal;
    await client.close();
    await service.close();
  });

  it('loses no call while one of two replicas leaves', async () => {
    const rpcUrl = nats().url;
    const start = () => startRpcService({ service: 'credits', module: CreditsModule, rpcUrl, logger });
    const [leaving, staying] = await Promise.all([start(), start()]);
    const client = new RpcClient({ url: rpcUrl });
    let isOver = false;
    let answers = 0;
    const askOn = async () => {
      for (; !isOver; answers += 1) await client.call('credits.balance', { userId: 1 }, { timeoutMs: 2_000 });
    };
    const asking = Promise.all([askOn(), askOn(), askOn()]);
    await until(() => answers > 100);
    await leaving.close();
    const before = answers;
    await until(() => answers > before + 100);
    isOver = true;
    await asking;
    await client.close();
    await staying.close();
  });
});
