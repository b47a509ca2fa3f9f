import { createLogger, parseConfig, serviceEnvironment } from '@jinwi/service-kit';
import { z } from 'zod';
import { openOperatorServices } from './operator/open-operator-services.js';
import { runOperatorCommand } from './operator/run-operator-command.js';

/**
 * The operator's command beside the service, with the settings of the service: docs/credits.md. It names no user, as in
 * a container every operator would have the same name, and looks for no address, as the role sees the ledger alone.
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
