import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepPostgres, LocalStoreError } from '@jinwi/local-stores';
import { ConfigError, createLogger, type Closable } from '@jinwi/service-kit';
import { startTracing, tracingConfigOf } from '@jinwi/tracing';
import { type DataFolder, openDataFolder, StartError } from './data-folder.js';
import { type EmbeddedEnvironment, readEmbeddedEnvironment } from './environment.js';
import { openLogFile } from './log-file.js';
import { startSystem, type System } from './start-system.js';
import { completeUrls, urlEnvironment } from './system-urls.js';

const partLabels: Record<string, string> = {
  credits: 'credits service',
  auth: 'auth service',
  analysis: 'analysis service',
  'analysis-worker': 'analysis worker',
  generation: 'generation service',
  'generation-worker': 'generation worker',
  gateway: 'gateway',
};

const say = (line: string) => process.stdout.write(`${line}\n`);

async function up(): Promise<void> {
  const environment = readEmbeddedEnvironment(process.env);
  await assertPortIsFree(environment);
  const folder = await openDataFolder(environment.DATA_DIR);
  const stop: Closable[] = [{ close: () => folder.release() }];
  const closeAll = closeOnSignal(stop);
  try {
    const system = await startParts({ environment, folder, stop });
    say(`image generation opens with the word ${environment.GENERATION_GATE_WORD}`);
    say(`ready ${system.url}`);
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function startParts({
  environment,
  folder,
  stop,
}: {
  environment: EmbeddedEnvironment;
  folder: DataFolder;
  stop: Closable[];
}): Promise<System> {
  const databaseUrl = environment.DATABASE_URL ?? (await startDatabase({ folder, stop }));
  const urls = completeUrls({
    databaseUrl,
    storageUrl: environment.STORAGE_URL ?? pathToFileURL(folder.store).href,
    rpcUrl: environment.RPC_URL,
    queueUrl: environment.QUEUE_URL,
    sessionUrl: environment.SESSION_URL,
  });
  const logName = 'jinwi.log';
  const log = await openLogFile({ folder: folder.logs, name: logName });
  stop.unshift(log);
  const logger = createLogger({ name: 'jinwi', level: environment.LOG_LEVEL }, log);
  const config = tracingConfigOf(environment);
  stop.unshift(await startTracing({ config, serviceName: 'jinwi', logger }));
  const system = await startSystem({
    environment: {
      SESSION_SECRET: folder.sessionSecret,
      MEMBER_HASH_SECRET: folder.memberHashSecret,
      SECOND_FACTOR_SECRET: folder.secondFactorSecret,
      PAYMENTS: 'sandbox',
      MAIL_FOLDER: join(folder.path, 'mail'),
      ARCHIVE_FOLDER: join(folder.path, 'archives'),
      ...process.env,
      ...urlEnvironment(urls),
      PORT: String(environment.PORT),
      HOST: environment.HOST,
    },
    logger,
    onStart: (part) => say(`starting ${partLabels[part]}`),
  });
  stop.unshift(system);
  say(`data in ${folder.path}, log in ${join(folder.logs, logName)}`);
  return system;
}

async function startDatabase({ folder, stop }: { folder: DataFolder; stop: Closable[] }): Promise<string> {
  say('starting database');
  const postgres = await keepPostgres({
    dataDir: folder.postgres,
    onRestart: () => say('the database has ended: starting it again'),
    onLost: endWith,
  });
  stop.unshift({ close: () => postgres.stop() });
  return postgres.url;
}

/** Ctrl-C and SIGTERM close everything in order; a second signal exits at once. */
function closeOnSignal(stop: Closable[]): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeAll = () => (closing ??= closeInOrder(stop));
  const onSignal = () => {
    if (closing) process.exit(1);
    say('stopping');
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => endWith(error),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
  return closeAll;
}

async function closeInOrder(stop: Closable[]): Promise<void> {
  for (const running of stop) await running.close();
}

function assertPortIsFree({ PORT: port, HOST: host }: EmbeddedEnvironment): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          code === 'EADDRINUSE'
            ? `Port ${port} is taken: stop what uses it, or choose another with PORT.`
            : `Cannot listen on ${host}:${port} (${code}): choose an address of this machine with HOST.`,
        ),
      ),
    );
    server.listen({ port, host }, () => server.close(() => resolve()));
  });
}

function endWith(error: unknown): never {
  const isExpected =
    error instanceof StartError || error instanceof LocalStoreError || error instanceof ConfigError;
  const text = isExpected ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

// Ignore a closed pipe, as in `npm run up | head`.
process.stdout.on('error', () => undefined);
up().catch(endWith);
