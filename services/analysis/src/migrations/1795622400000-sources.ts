import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the address that an image was fetched from, and whether a link to its report shows it. */
export class Sources1795622400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis ADD COLUMN source jsonb');
    await queryRunner.query('ALTER TABLE analysis.batch_item ADD COLUMN fetched_at timestamptz');
    await queryRunner.query(
      'ALTER TABLE analysis.share ADD COLUMN with_source boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.share DROP COLUMN with_source');
    await queryRunner.query('ALTER TABLE analysis.batch_item DROP COLUMN fetched_at');
    await queryRunner.query('ALTER TABLE analysis.analysis DROP COLUMN source');
  }
}
