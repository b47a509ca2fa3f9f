import { userInfo } from 'node:os';
import { join } from 'node:path';
import { memberIdByEmail } from '@jinwi/auth';
import { openOperatorServices, operatorExit, runOperatorCommand } from '@jinwi/credits';
import { findRunningPostgres, hasPostgresData, LocalStoreError, startPostgres } from '@jinwi/local-stores';
import { createLogger, type Closable } from '@jinwi/service-kit';
import { openDataFolder, StartError } from './data-folder.js';
import { type EmbeddedEnvironment, readEmbeddedEnvironment } from './environment.js';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** The product's database: the configured or running one, or the data folder's, started for this command. */
async function findDatabase(environment: EmbeddedEnvironment, stop: Closable[]): Promise<string> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const dataDir = join(environment.DATA_DIR, 'postgres');
  const running = await findRunningPostgres(dataDir);
  if (running) return running;
  if (!(await hasPostgresData(dataDir))) {
    throw new StartError(
      `There is no data in ${environment.DATA_DIR}: start the product once with "npm run up", or set DATA_DIR or DATABASE_URL.`,
    );
  }
  const folder = await openDataFolder(environment.DATA_DIR);
  stop.unshift({ close: () => folder.release() });
  complain('Jinwi is not running: starting its database for this command.');
  const postgres = await startPostgres({ dataDir });
  stop.unshift({ close: () => postgres.stop() });
  return postgres.url;
}

async function main(): Promise<number> {
  const stop: Closable[] = [];
  let databaseUrl: Promise<string> | undefined;
  const database = () => (databaseUrl ??= findDatabase(readEmbeddedEnvironment(process.env), stop));
  try {
    return await runOperatorCommand({
      words: process.argv.slice(2),
      program: 'npm run credits --',
      userName: userName(),
      open: async () =>
        openOperatorServices({
          databaseUrl: await database(),
          environment: { PAYMENTS: 'sandbox', ...process.env },
          logger: createLogger({ name: 'credits-operator', level: 'warn' }),
        }),
      findUserId: async (email) => memberIdByEmail({ databaseUrl: await database(), email }),
      say,
      complain,
    });
  } catch (error) {
    if (!(error instanceof StartError || error instanceof LocalStoreError)) throw error;
    complain(error.message);
    return operatorExit.unavailable;
  } finally {
    for (const running of stop) await running.close();
  }
}

/** In a container the user id may have no name. */
function userName(): string | undefined {
  try {
    return userInfo().username;
  } catch {
    return undefined;
  }
}

process.exitCode = await main();
