import { createDataSource } from '@jinwi/database';
import { type Balance, type RpcRequest } from '@jinwi/contracts';
import { createTestDatabase } from '@jinwi/local-stores';
import {
  createLogger,
  inProcessRpcUrl,
  RpcClient,
  RpcMethod,
  type Closable,
  startRpcService,
} from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { type DataSource } from 'typeorm';
import { authSchema } from '../src/auth.data-source.js';
import { readAuthConfig, startAuth } from '../src/index.js';
import { ClosingResponder } from './erasure-responders.js';

const logger = createLogger({ name: 'test', level: 'silent' });

let opened: number[] = [];
let returning: number[] = [];

/** A stand-in for the credits service, because one service must not import another. */
@Controller()
class CreditsResponder {
  @RpcMethod('credits.openAccount')
  openAccount({ userId, isReturning }: RpcRequest<'credits.openAccount'>): Promise<Balance> {
    (isReturning ? returning : opened).push(userId);
    return Promise.resolve({ available: 5, held: 0, nextExpiry: null });
  }
}

@Module({ controllers: [CreditsResponder, ClosingResponder] })
class CreditsModule {}

export interface AuthSystem {
  rpc: RpcClient;
  rpcUrl: string;
  /** The service's own tables. */
  dataSource: DataSource;
  /** Ids of new members whose credit accounts were opened, in order. `returningAccounts` has returning members. */
  openedAccounts(): number[];
  returningAccounts(): number[];
  startCredits(): Promise<void>;
  stopCredits(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real service on its own database. */
export async function startAuthSystem(environment: Record<string, string> = {}): Promise<AuthSystem> {
  const database = await createTestDatabase();
  const rpcUrl = inProcessRpcUrl();
  opened = [];
  returning = [];
  let credits: Closable | null = null;
  const startCredits = async () => {
    credits = await startRpcService({ service: 'credits', module: CreditsModule, rpcUrl, logger });
  };
  const stopCredits = async () => {
    await credits?.close();
    credits = null;
  };
  await startCredits();
  const config = readAuthConfig({
    DATABASE_URL: database.url,
    RPC_URL: rpcUrl,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const auth = await startAuth(config, { logger });
  const rpc = new RpcClient({ url: rpcUrl });
  const dataSource = await createDataSource({ ...authSchema, url: database.url }).initialize();
  return {
    rpc,
    rpcUrl,
    dataSource,
    openedAccounts: () => opened,
    returningAccounts: () => returning,
    startCredits,
    stopCredits,
    async close() {
      await rpc.close();
      await auth.close();
      await stopCredits();
      await dataSource.destroy();
      await database.drop();
    },
  };
}
