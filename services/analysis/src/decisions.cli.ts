import { parseConfig, serviceEnvironment, storageUrlSchema } from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { z } from 'zod';
import { runDecisionCommand } from './decisions/run-decision-command.js';

const settings = () =>
  parseConfig(
    z.object({ DATABASE_URL: serviceEnvironment.DATABASE_URL, STORAGE_URL: storageUrlSchema }),
    process.env,
  );

/** Runs an operator's command on members' decisions about their pictures; see docs/members.md. */
process.exitCode = await runDecisionCommand({
  words: process.argv.slice(2),
  program: 'node services/analysis/dist/decisions.cli.js',
  databaseUrl: () => Promise.resolve(settings().DATABASE_URL),
  store: () => createObjectStore(settings().STORAGE_URL),
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
