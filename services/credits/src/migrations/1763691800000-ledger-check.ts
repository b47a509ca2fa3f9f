import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** One row per night: that the invariants were checked, and what was found. */
export class LedgerCheck1763691800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE credits.ledger_check (
        night date CONSTRAINT ledger_check_pkey PRIMARY KEY,
        checked_at timestamptz NOT NULL,
        breaches jsonb NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE credits.ledger_check');
  }
}
