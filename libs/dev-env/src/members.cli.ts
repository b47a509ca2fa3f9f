import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { runMemberCommand } from '@jinwi/auth';
import { exportKeys } from '@jinwi/contracts';
import { readParts } from '@jinwi/gateway';
import { LocalStoreError } from '@jinwi/local-stores';
import { type Closable } from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { StartError } from './data-folder.js';
import { readEmbeddedEnvironment } from './environment.js';
import { findDatabase, userName } from './operator-database.js';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);
const unavailable = 69;

async function main(): Promise<number> {
  const stop: Closable[] = [];
  const environment = () => readEmbeddedEnvironment(process.env);
  try {
    return await runMemberCommand({
      words: process.argv.slice(2),
      program: 'npm run members --',
      userName: userName(),
      databaseUrl: () => findDatabase(environment(), stop),
      async saveExport({ id, attempt, partCount }, file) {
        const { STORAGE_URL, DATA_DIR } = environment();
        const store = createObjectStore(STORAGE_URL ?? pathToFileURL(join(DATA_DIR, 'store')).href);
        const keyOf = (part: number) => exportKeys.partOf({ id, attempt, part });
        await pipeline(
          Readable.from(readParts(store, { partCount, keyOf })),
          createWriteStream(file, { mode: 0o600 }),
        );
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
