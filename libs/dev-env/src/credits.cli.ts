import { memberIdByEmail } from '@jinwi/auth';
import { openOperatorServices, operatorExit, runOperatorCommand } from '@jinwi/credits';
import { LocalStoreError } from '@jinwi/local-stores';
import { createLogger, type Closable } from '@jinwi/service-kit';
import { StartError } from './data-folder.js';
import { readEmbeddedEnvironment } from './environment.js';
import { findDatabase, userName } from './operator-database.js';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

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

process.exitCode = await main();
