import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rpc, type RpcRequest } from '@jinwi/contracts';
import { describeWith, startNats } from '@jinwi/local-stores';
import { createLogger, RpcClient, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { repository } from '../helpers/repository.js';

const conf = readFileSync(join(repository, 'deploy/docker/nats/nats.conf'), 'utf8');
const password = `s${randomUUID()}`;
const logger = createLogger({ name: 'test', level: 'silent' });
const holdId = randomUUID();

@Controller()
class CreditsController {
  @RpcMethod('credits.balance')
  balance(_request: RpcRequest<'credits.balance'>) {
    return Promise.resolve({ available: 5, held: 0, nextExpiry: null });
  }

  @RpcMethod('credits.capture')
  capture(request: RpcRequest<'credits.capture'>) {
    return Promise.resolve({ holdId: request.holdId, state: 'captured' as const });
  }
}

@Module({ controllers: [CreditsController] })
class CreditsModule {}

describe('deploy/docker/nats/nats.conf', () => {
  it('permits each call of the contract to somebody, and no other call', () => {
    const permitted = [...conf.matchAll(/"(\w+\.\w+)"/g)].map(([, call]) => call);
    expect([...new Set(permitted)].sort()).toEqual(Object.keys(rpc).sort());
  });
});

/** The content of the authorization block, with the same password for all users. */
const authorization = /^authorization \{\n(.*)^\}/ms.exec(conf)?.[1]?.replaceAll(/\$\w+/g, `"${password}"`);
const startPermitted = Object.assign(() => startNats({ authorization }), { binary: startNats.binary });

describeWith('a NATS server with it', startPermitted, (server) => {
  const open: Closable[] = [];
  const urlOf = (user: string) => server().url.replace('nats://', `nats://${user}:${password}@`);
  const clientOf = (user: string) => {
    const client = new RpcClient({ url: urlOf(user) });
    open.unshift(client);
    return client;
  };
  const answerCreditsAs = async (user: string) => {
    const service = { service: 'credits', module: CreditsModule, rpcUrl: urlOf(user), logger } as const;
    open.unshift(await startRpcService(service));
  };

  afterEach(async () => {
    for (const part of open.splice(0)) await part.close();
  });

  it('carries a call and its answer', async () => {
    await answerCreditsAs('credits');
    expect(await clientOf('gateway').call('credits.balance', { userId: 1 })).toMatchObject({ available: 5 });
    expect(await clientOf('analysis-worker').call('credits.capture', { holdId })).toEqual({
      holdId,
      state: 'captured',
    });
  });

  it('does not carry a call that the caller may not make', async () => {
    await answerCreditsAs('credits');
    const refused = clientOf('analysis-worker').call('credits.balance', { userId: 1 }, { timeoutMs: 500 });
    await expect(refused).rejects.toMatchObject({ status: expect.any(Number) });
  });

  it('lets nobody answer for another service', async () => {
    await answerCreditsAs('auth').catch(() => undefined);
    const unanswered = clientOf('gateway').call('credits.balance', { userId: 1 });
    await expect(unanswered).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});
