import { createLogger, parseConfig, serviceEnvironment } from '@jinwi/service-kit';
import { z } from 'zod';
import { openOperatorServices } from './operator/open-operator-services.js';
import { runOperatorCommand } from './operator/run-operator-command.js';

/**
 * Runs an operator command; see docs/credits.md. Containers share one user, so changes require `--operator`. Members
 * cannot be found by email address, because the database role can read only the ledger.
 */
process.exitCode = await runOperatorCommand({
  words: process.argv.slice(2),
  program: 'node services/credits/dist/operator.cli.js',
  open: async () => {
    const { DATABASE_URL } = serviceEnvironment;
    const { DATABASE_URL: databaseUrl } = parseConfig(z.object({ DATABASE_URL }), process.env);
    const logger = createLogger({ name: 'credits-operator', level: 'warn' });
    return openOperatorServices({ databaseUrl, environment: process.env, logger });
  },
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
