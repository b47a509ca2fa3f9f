import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class EarlyFindings1795603600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis ADD COLUMN early_findings jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis DROP COLUMN early_findings');
  }
}
