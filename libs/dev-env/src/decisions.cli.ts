import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runDecisionCommand } from '@jinwi/analysis';
import { LocalStoreError } from '@jinwi/local-stores';
import { type Closable } from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { StartError } from './data-folder.js';
import { readEmbeddedEnvironment } from './environment.js';
import { findDatabase } from './operator-database.js';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);
const unavailable = 69;

async function main(): Promise<number> {
  const stop: Closable[] = [];
  const environment = () => readEmbeddedEnvironment(process.env);
  try {
    return await runDecisionCommand({
      words: process.argv.slice(2),
      program: 'npm run decisions --',
      databaseUrl: () => findDatabase(environment(), stop),
      store: () => {
        const { STORAGE_URL, DATA_DIR } = environment();
        return createObjectStore(STORAGE_URL ?? pathToFileURL(join(DATA_DIR, 'store')).href);
      },
      say,
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
