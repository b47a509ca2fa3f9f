import { openOperatorServices, runOperatorCommand } from '@jinwi/credits';
import { createLogger } from '@jinwi/service-kit';

/** Reads the credits service's tables and runs its own check, without the service. */
export class LedgerBooks {
  constructor(
    private readonly databaseUrl: string,
    private readonly environment: Record<string, string | undefined>,
  ) {}

  /** Runs `npm run credits -- check`. @returns its exit code and its output */
  async check(): Promise<[number, string]> {
    const said: string[] = [];
    const code = await runOperatorCommand({
      words: ['check'],
      program: 'npm run credits --',
      open: () => this.#open(),
      say: (line) => said.push(line),
      complain: (line) => said.push(line),
    });
    return [code, said.join('\n')];
  }

  async query<T>(sql: string, parameters: unknown[]): Promise<T[]> {
    const { dataSource, close } = await this.#open();
    try {
      return await dataSource.query<T[]>(sql, parameters);
    } finally {
      await close();
    }
  }

  /**
   * Returns every recorded end of a charge, `capture` or `release`, for each of its lots. A charge that used one lot
   * and ended once has a single end.
   */
  async endsOf(holdId: string): Promise<string[]> {
    const rows = await this.query<{ kind: string }>(
      `SELECT kind FROM credits.entry WHERE hold_id = $1 AND kind IN ('capture', 'release')`,
      [holdId],
    );
    return rows.map(({ kind }) => kind);
  }

  /** Returns the number of charges that have not ended. */
  async openHolds(): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM credits.hold WHERE state = 'held'`,
      [],
    );
    return row?.count ?? 0;
  }

  /**
   * Makes open charges overdue if they are older than 20 s and were extended at most once. The service then asks
   * whether their work goes on.
   */
  async endHolds(): Promise<void> {
    await this.query(
      `UPDATE credits.hold SET expires_at = now()
        WHERE state = 'held' AND created_at < now() - interval '20 seconds' AND extension_count < 2`,
      [],
    );
  }

  /** Returns the charges that ended more than once, in the same way or in different ways. */
  holdsEndedTwice(): Promise<unknown[]> {
    return this.query(
      `SELECT hold_id, lot_id FROM credits.entry WHERE kind IN ('capture', 'release')
        GROUP BY hold_id, lot_id HAVING count(*) > 1`,
      [],
    );
  }

  #open() {
    const { databaseUrl, environment } = this;
    const logger = createLogger({ name: 'test', level: 'silent' });
    return openOperatorServices({ databaseUrl, environment, logger });
  }
}
