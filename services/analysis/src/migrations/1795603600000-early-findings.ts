import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the findings that are shown while the analysis runs. */
export class EarlyFindings1795603600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis ADD COLUMN early_findings jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis DROP COLUMN early_findings');
  }
}
