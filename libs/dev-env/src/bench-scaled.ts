import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { type LocalServer, startMinio, startNats, startPostgres, startRedis } from '@jinwi/local-stores';
import { type PartProcess, startProcess } from './start-processes.js';
import { type PartName } from './start-system.js';
import { withScratchFolder } from './start-up.js';
import { completeUrls, type SystemUrls, urlEnvironment } from './system-urls.js';

/** A system of separate processes on PostgreSQL, Redis, NATS and MinIO, like a deployment. */
export interface ScaledBench {
  urls: SystemUrls;
  start(part: PartName, environment?: Record<string, string>): Promise<PartProcess>;
}

const storePrograms = { nats: startNats, redis: startRedis, minio: startMinio };

/** Starts the stores, runs the work and cleans up. @throws Error where a store is not installed */
export function withScaledBench<Result>(work: (bench: ScaledBench) => Promise<Result>): Promise<Result> {
  // Turns off Nest's log, because it has a line for every closed connection.
  Logger.overrideLogger(false);
  return withScratchFolder((folder) => withStores(folder, work));
}

async function withStores<Result>(
  folder: string,
  work: (bench: ScaledBench) => Promise<Result>,
): Promise<Result> {
  const servers: LocalServer[] = [];
  const processes: PartProcess[] = [];
  try {
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    servers.unshift(postgres);
    const { nats, redis, minio } = await startStores(servers);
    const urls = completeUrls({
      databaseUrl: postgres.url,
      storageUrl: minio,
      rpcUrl: nats,
      queueUrl: redis,
      sessionUrl: redis,
    });
    return await work({
      urls,
      async start(part, environment = {}) {
        const common = { LOG_LEVEL: 'info', PAYMENTS: 'sandbox', ...urlEnvironment(urls) };
        const process = await startProcess({ part, environment: { ...common, ...environment } });
        processes.unshift(process);
        return process;
      },
    });
  } finally {
    // Kill without draining, because no data is kept.
    for (const process of processes) await process.kill();
    for (const server of servers) await server.stop();
  }
}

async function startStores(servers: LocalServer[]): Promise<Record<keyof typeof storePrograms, string>> {
  const urls: Partial<Record<keyof typeof storePrograms, string>> = {};
  for (const name of ['nats', 'redis', 'minio'] as const) {
    const server = await storePrograms[name]();
    if (!server) throw new Error(`${storePrograms[name].binary} is missing: npm test installs it.`);
    servers.unshift(server);
    urls[name] = server.url;
  }
  return urls as Record<keyof typeof storePrograms, string>;
}
