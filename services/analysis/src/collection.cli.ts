import { parseConfig, serviceEnvironment, storageUrlSchema } from '@jinwi/service-kit';
import { z } from 'zod';
import { runCollectionCommand } from './collection/run-collection-command.js';

/** Runs a command on the operator's collection of known pictures; see docs/seen-before.md. */
process.exitCode = await runCollectionCommand({
  words: process.argv.slice(2),
  program: 'node services/analysis/dist/collection.cli.js',
  stores: () => {
    const shape = { DATABASE_URL: serviceEnvironment.DATABASE_URL, STORAGE_URL: storageUrlSchema };
    const { DATABASE_URL: databaseUrl, STORAGE_URL: storageUrl } = parseConfig(z.object(shape), process.env);
    return Promise.resolve({ databaseUrl, storageUrl });
  },
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
