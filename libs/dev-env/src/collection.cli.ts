import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCollectionCommand } from '@jinwi/analysis';
import { LocalStoreError } from '@jinwi/local-stores';
import { type Closable } from '@jinwi/service-kit';
import { StartError } from './data-folder.js';
import { readEmbeddedEnvironment } from './environment.js';
import { findDatabase } from './operator-database.js';

const complain = (line: string) => void process.stderr.write(`${line}\n`);
const unavailable = 69;

async function main(): Promise<number> {
  const stop: Closable[] = [];
  try {
    return await runCollectionCommand({
      words: process.argv.slice(2),
      program: 'npm run collection --',
      async stores() {
        const environment = readEmbeddedEnvironment(process.env);
        const { STORAGE_URL, DATA_DIR } = environment;
        const storageUrl = STORAGE_URL ?? pathToFileURL(join(DATA_DIR, 'store')).href;
        return { databaseUrl: await findDatabase(environment, stop), storageUrl };
      },
      say: (line) => void process.stdout.write(`${line}\n`),
      complain,
    });
  } catch (error) {
    if (!(error instanceof StartError || error instanceof LocalStoreError)) throw error;
    complain(error.message);
    return unavailable;
  } finally {
    for (const running of stop) await running.close();
  }
}

process.exitCode = await main();
