import { connect } from 'node:net';
import pg from 'pg';

/** What stores and services have counted since they started, and current sizes. */
export interface Counts {
  /** Number of transactions. A single statement counts as one. */
  transactions: number;
  rowsWritten: number;
  walBytes: number;
  databaseBytes: number;
  /** Number of commands, including those that scripts call. */
  redisCommands: number;
  redisBytes: number;
  /** Number of answered RPCs, each of which is two messages. */
  rpcCalls: number;
}

export interface StoreCounters {
  read(): Promise<Counts>;
  close(): Promise<void>;
}

const databaseCounts = `
  SELECT xact_commit + xact_rollback AS transactions,
         tup_inserted + tup_updated + tup_deleted AS "rowsWritten",
         pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS "walBytes",
         pg_database_size(datname) AS "databaseBytes"
    FROM pg_stat_database WHERE datname = current_database()`;

type DatabaseCounts = Pick<Counts, 'transactions' | 'rowsWritten' | 'walBytes' | 'databaseBytes'>;

/** `metricsUrls` are those of the processes that answer RPCs. */
export async function openStoreCounters({
  databaseUrl,
  queueUrl,
  metricsUrls,
}: {
  databaseUrl: string;
  queueUrl: string;
  metricsUrls: readonly string[];
}): Promise<StoreCounters> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async read() {
      const { rows } = await client.query<Record<keyof DatabaseCounts, string>>(databaseCounts);
      const counted = Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]);
      const redis = await redisInfo(queueUrl);
      return {
        ...(Object.fromEntries(counted) as DatabaseCounts),
        redisCommands: numberIn(redis, /^total_commands_processed:(\d+)/m),
        redisBytes: numberIn(redis, /^used_memory_dataset:(\d+)/m),
        rpcCalls: await rpcCallsOf(metricsUrls),
      };
    },
    close: () => client.end(),
  };
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1]);

function redisInfo(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write('INFO\r\nQUIT\r\n'));
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
}

async function rpcCallsOf(metricsUrls: readonly string[]): Promise<number> {
  const texts = await Promise.all(metricsUrls.map(async (url) => (await fetch(url)).text()));
  const counts = texts.flatMap((text) => [...text.matchAll(/^jinwi_rpc_duration_seconds_count\S* (\d+)$/gm)]);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
