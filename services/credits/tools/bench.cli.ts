import { parseArgs } from 'node:util';
import { createDataSource, migrate } from '@jinwi/database';
import { createLogger } from '@jinwi/service-kit';
import { creditsSchema } from '../src/credits.data-source.js';
import { LedgerRepository } from '../src/ledger/ledger.repository.js';
import { LedgerService } from '../src/ledger/ledger.service.js';
import { publishedRules } from '../src/ledger/rules.js';
import { measureCharges } from './charge-load.js';

/**
 * `bench.cli.ts prepare --accounts N` creates accounts in the empty database at DATABASE_URL; `… run --accounts N
 * --clients N --seconds N` charges them and prints the figures as JSON.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    accounts: { type: 'string', default: '1' },
    clients: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '5' },
  },
});
const [accounts, clients, seconds] = [values.accounts, values.clients, values.seconds].map(Number) as [
  number,
  number,
  number,
];
/** More than any run can spend. */
const creditsEach = 1_000_000_000;

const dataSource = createDataSource({
  ...creditsSchema,
  url: process.env.DATABASE_URL ?? '',
  poolSizeMax: clients,
});
await dataSource.initialize();
if (positionals[0] === 'prepare') await prepare();
else process.stdout.write(`${JSON.stringify(await run())}\n`);
await dataSource.destroy();

async function prepare(): Promise<void> {
  await migrate(dataSource);
  await dataSource.query(`SET statement_timeout = 0`);
  await dataSource.query(
    `SELECT count(credits.grant_lot(user_id, 'signup:' || user_id, 'signup', NULL, $2, 0, NULL, now(),
              now() + interval '1 year', now() + interval '5 years', NULL))
       FROM generate_series(1, $1) AS user_id`,
    [accounts, creditsEach],
  );
  await dataSource.query('VACUUM ANALYZE');
}

async function run() {
  const repository = new LedgerRepository(dataSource.manager);
  const logger = createLogger({ name: 'bench', level: 'error' });
  const ledger = new LedgerService(repository, () => new Date(), publishedRules, logger);
  // Warm-up: opens connections and caches plans.
  await measureCharges({ dataSource, ledger, accounts, clients, seconds: 1 });
  return measureCharges({ dataSource, ledger, accounts, clients, seconds });
}
