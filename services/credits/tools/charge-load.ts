import { randomUUID } from 'node:crypto';
import { type DataSource, type Logger as QueryLogger } from 'typeorm';
import { type LedgerService } from '../src/ledger/ledger.service.js';

/** One cycle reserves and captures one charge. */
export interface LoadFigures {
  cyclesPerSecond: number;
  /** Number of statements; each is one round trip. */
  roundTripsPerCharge: number;
}

/** Charges random accounts one credit at a time; each client sends its next charge as soon as it gets an answer. */
export async function measureCharges({
  dataSource,
  ledger,
  accounts,
  clients,
  seconds,
}: {
  dataSource: DataSource;
  ledger: LedgerService;
  accounts: number;
  clients: number;
  seconds: number;
}): Promise<LoadFigures> {
  const statements = countStatements(dataSource);
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1000;
  let cycles = 0;
  const client = async () => {
    while (performance.now() < deadline) {
      const holdId = randomUUID();
      const userId = 1 + Math.floor(Math.random() * accounts);
      await ledger.reserve({ holdId, userId, amount: 1, purpose: 'analysis' });
      await ledger.capture({ holdId });
      cycles += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return {
    cyclesPerSecond: (cycles / (performance.now() - startedAt)) * 1000,
    roundTripsPerCharge: statements.count / cycles,
  };
}

/** Uses the data source's logger, which gets every statement, even those that begin and end transactions. */
function countStatements(dataSource: DataSource): { count: number } {
  const statements = { count: 0 };
  const ignore = () => undefined;
  const logger: QueryLogger = {
    logQuery: () => void (statements.count += 1),
    logQueryError: ignore,
    logQuerySlow: ignore,
    logSchemaBuild: ignore,
    logMigration: ignore,
    log: ignore,
  };
  dataSource.logger = logger;
  return statements;
}
