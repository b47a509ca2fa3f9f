import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds who spends a hold's credits, such as an API key; null if the member does. */
export class HoldSpender1795518000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE credits.hold ADD COLUMN spender_id uuid');
    await queryRunner.query(`
      CREATE INDEX hold_spender ON credits.hold (spender_id) WHERE spender_id IS NOT NULL AND state <> 'released'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX credits.hold_spender');
    await queryRunner.query('ALTER TABLE credits.hold DROP COLUMN spender_id');
  }
}
