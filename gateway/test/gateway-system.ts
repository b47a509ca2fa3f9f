import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '@jinwi/local-stores';
import { createLogger, inProcessRpcUrl, type Logger } from '@jinwi/service-kit';
import supertest from 'supertest';
import { type GatewayConfig, readGatewayConfig, startGateway } from '../src/index.js';
import { type Gateway } from '../src/start-gateway.js';
import { Members } from './auth-responder.js';
import { startServiceResponders } from './service-responders.js';

export const member = { username: '진위', email: 'member@example.com', password: 'correct horse' };

type Agent = ReturnType<typeof supertest.agent>;

/** Real gateways in front of services that answer from memory. */
export interface GatewaySystem {
  members: Members;
  sessionUrl: string;
  rpcUrl: string;
  /** The first gateway. */
  gateway: Gateway;
  /** Starts another replica on the same stores. */
  startReplica(settings?: ReplicaSettings): Promise<Gateway>;
  /** A browser without a session, at the first gateway or the given one. */
  visitor(gateway?: Gateway): Agent;
  signedIn(gateway?: Gateway): Promise<Agent>;
  close(): Promise<void>;
}

interface ReplicaSettings {
  environment?: Record<string, string>;
  change?: Partial<GatewayConfig>;
}

export async function startGatewaySystem({
  sessionUrl,
  logger = createLogger({ name: 'test', level: 'silent' }),
  ...settings
}: ReplicaSettings & { sessionUrl?: string; logger?: Logger } = {}): Promise<GatewaySystem> {
  const database = sessionUrl === undefined ? await createTestDatabase() : null;
  const folder = await mkdtemp(join(tmpdir(), 'jinwi-gateway-'));
  const rpcUrl = inProcessRpcUrl();
  const members = new Members();
  members.add(member);
  const services = await startServiceResponders({ rpcUrl, logger, given: members });
  const gateways: Gateway[] = [];
  const sessions = sessionUrl ?? database?.url ?? '';
  const startReplica: GatewaySystem['startReplica'] = async ({ environment, change } = {}) => {
    const config = readGatewayConfig({
      PORT: '0',
      RPC_URL: rpcUrl,
      SESSION_URL: sessions,
      STORAGE_URL: pathToFileURL(folder).href,
      SESSION_SECRET: 'a secret of this test, long enough for it',
      FRONTEND_DIST: join(folder, 'no-frontend'),
      RATE_LIMIT_SCALE: '1000',
      ...environment,
    });
    const replica = await startGateway({ ...config, ...change }, { logger });
    gateways.push(replica);
    return replica;
  };
  const gateway = await startReplica(settings);
  const visitor = (at = gateway) => supertest.agent(`http://127.0.0.1:${at.port}`);
  return {
    members,
    sessionUrl: sessions,
    rpcUrl,
    gateway,
    startReplica,
    visitor,
    async signedIn(at = gateway) {
      const agent = visitor(at);
      await agent.post('/api/login').send(member).expect(200);
      return agent;
    },
    async close() {
      for (const started of gateways) await started.close();
      await services.close();
      await database?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
