import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, freePort } from '@jinwi/local-stores';
import {
  completeUrls,
  type PartName,
  partNames,
  type PartProcess,
  startProcess,
  urlEnvironment,
} from '../src/index.js';
import { testEnvironment } from './test-system.js';

export interface ApartSystem {
  url: string;
  processes: ReadonlyMap<PartName, PartProcess>;
  /** The JSON lines that a part has logged. */
  linesOf(part: PartName): Record<string, unknown>[];
  close(): Promise<void>;
}

/** Each part in a process of its own. */
export async function startApart({
  rpcUrl,
  queueUrl,
  environment,
}: {
  rpcUrl: string;
  queueUrl: string;
  environment: Record<string, string>;
}): Promise<ApartSystem> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'jinwi-apart-'));
  const urls = await completeUrls({
    databaseUrl: database.url,
    storageUrl: pathToFileURL(folder).href,
    rpcUrl,
    queueUrl,
    sessionUrl: queueUrl,
  });
  const port = await freePort();
  const processes = new Map<PartName, PartProcess>();
  for (const part of partNames) {
    const started = await startProcess({
      part,
      environment: {
        ...process.env,
        ...testEnvironment,
        ...urlEnvironment(urls),
        PORT: String(port),
        LOG_LEVEL: 'debug',
        GENERATION_POLL_MS: '100',
        ...environment,
      },
    });
    processes.set(part, started);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    processes,
    linesOf: (part) => (processes.get(part)?.lines ?? []).flatMap(parsed),
    async close() {
      for (const started of [...processes.values()].reverse()) await started.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const parsed = (line: string): Record<string, unknown>[] =>
  line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : [];
