import { sqlState } from '@jinwi/database';
import { type DataSource } from 'typeorm';

const simulatedCrash = 'SIM01';
const never = '9223372036854775807';
const watchedTables = ['account', 'lot', 'hold', 'entry', '"order"', 'refund', 'stripe_event'];

/** Aborts a transaction after a chosen row write, like a crash between two steps. */
export class Faults {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds triggers that count written rows in sequences, which all connections share and no rollback resets. */
  async install(): Promise<void> {
    await this.dataSource.query(`
      CREATE SCHEMA simulation;
      CREATE SEQUENCE simulation.row_written;
      CREATE SEQUENCE simulation.crash_at;
      CREATE FUNCTION simulation.crash() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('simulation.row_written') = (SELECT last_value FROM simulation.crash_at) THEN
          RAISE EXCEPTION 'simulated crash' USING ERRCODE = '${simulatedCrash}';
        END IF;
        RETURN NULL;
      END $$`);
    for (const table of watchedTables) {
      await this.dataSource.query(
        `CREATE TRIGGER simulated_crash AFTER INSERT OR UPDATE OR DELETE ON credits.${table}
           FOR EACH ROW EXECUTE FUNCTION simulation.crash()`,
      );
    }
    await this.disarm();
  }

  /** Aborts the transaction that writes the `row`-th row from now on. */
  async arm(row: number): Promise<void> {
    await this.dataSource.query(
      `SELECT setval('simulation.row_written', 1, false), setval('simulation.crash_at', $1)`,
      [row],
    );
  }

  async disarm(): Promise<void> {
    await this.dataSource.query(`SELECT setval('simulation.crash_at', ${never})`);
  }
}

export const isSimulatedCrash = (error: unknown): boolean => sqlState(error) === simulatedCrash;
