import { randomUUID } from 'node:crypto';
import { createTestDatabase, freePort, until } from '@jinwi/local-stores';
import { inProcessRpcUrl, RpcClient, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readCreditsConfig, startCredits } from '../src/index.js';
import { silent } from './credits-test-bed.js';

@Controller()
class AnalysisController {
  @RpcMethod('analysis.chargeOutcome')
  chargeOutcome() {
    return Promise.resolve({ outcome: 'succeeded' as const });
  }
}

@Module({ controllers: [AnalysisController] })
class AnalysisModule {}

describe('the credits service', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let replicas: Closable[] = [];
  let owner: Closable | undefined;
  let client: RpcClient;
  let operationsPort: number;

  beforeAll(async () => {
    database = await createTestDatabase();
    operationsPort = await freePort();
    const rpcUrl = inProcessRpcUrl();
    const start = async (environment: Record<string, string>) =>
      startCredits(readCreditsConfig({ DATABASE_URL: database.url, ...environment }), { logger: silent });
    // Two replicas start on an empty database at once. Within a process only one can serve an RPC URL, so the second
    // gets another URL. There it cannot reach the services that made the holds, so only the first ends overdue holds.
    const started = await Promise.allSettled([
      start({ RPC_URL: rpcUrl, OPERATIONS_PORT: String(operationsPort), SWEEP_INTERVAL_MS: '100' }),
      start({ RPC_URL: inProcessRpcUrl() }),
    ]);
    // Keeps those that started even if another one failed, so that they are closed at the end.
    replicas = started.flatMap((replica) => (replica.status === 'fulfilled' ? [replica.value] : []));
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    owner = await startRpcService({ service: 'analysis', module: AnalysisModule, rpcUrl, logger: silent });
    client = new RpcClient({ url: rpcUrl });
  });

  afterAll(async () => {
    await client?.close();
    for (const part of [...replicas, owner]) await part?.close();
    await database.drop();
  });

  it('BR-001 BR-002 opens, charges and tells over RPC', async () => {
    const holdId = randomUUID();
    expect(await client.call('credits.openAccount', { userId: 1 })).toMatchObject({ available: 5 });
    await client.call('credits.reserve', { holdId, userId: 1, amount: 1, purpose: 'analysis' });
    expect(await client.call('credits.capture', { holdId })).toEqual({ holdId, state: 'captured' });
    expect(await client.call('credits.release', { holdId })).toEqual({ holdId, state: 'captured' });
    expect(await client.call('credits.balance', { userId: 1 })).toMatchObject({ available: 4, held: 0 });
    const { records } = await client.call('credits.records', { userId: 1, beforeId: null });
    expect(records.map(({ amount }) => amount)).toEqual([-1, 5]);
  });

  it('API-034 carries its refusals with their codes', async () => {
    const request = { holdId: randomUUID(), userId: 2, amount: 6, purpose: 'analysis' as const };
    await expect(client.call('credits.reserve', request)).rejects.toMatchObject({
      code: 'credits.insufficient',
      status: 402,
      details: { available: 5, needed: 6 },
    });
    await expect(client.call('credits.reserve', { ...request, amount: 0 })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('ends what a crash left past its time, by asking the owner', async () => {
    const holdId = randomUUID();
    const admin = await new DataSource({ type: 'postgres', url: database.url }).initialize();
    await client.call('credits.openAccount', { userId: 3 });
    await admin.query(
      `SELECT credits.reserve($1, 3, 1, 'analysis', 'hash', now() - interval '1 hour', now() - interval '50 minutes')`,
      [holdId],
    );
    await until(async () => (await client.call('credits.balance', { userId: 3 })).held === 0);
    expect(await client.call('credits.release', { holdId })).toEqual({ holdId, state: 'captured' });
    await admin.destroy();
  });

  it('is ready while its database answers, and shows its metrics', async () => {
    const get = (path: string) => fetch(`http://127.0.0.1:${operationsPort}${path}`);
    expect((await get('/readyz')).status).toBe(200);
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toMatch(/jinwi_credits_settled_total\{end="captured"\} [1-9]/);
    expect(metrics).toMatch(/jinwi_credits_held \d/);
  });

  it('does not start without its database, and leaves nothing open', async () => {
    const environment = {
      DATABASE_URL: `postgres://credits:none@127.0.0.1:${await freePort()}/jinwi`,
      RPC_URL: inProcessRpcUrl(),
    };
    await expect(startCredits(readCreditsConfig(environment), { logger: silent })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
