import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Adds the time at which an owner deleted an analysis. Adds indexes of the analyses that still have files, and of the
 * analyses that may expire. Deleted rows are also hidden, so that processes of older releases do not list them.
 */
export class Deletion1795503600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE analysis.analysis ADD COLUMN deleted_at timestamptz CONSTRAINT analysis_deleted_is_empty CHECK (
        deleted_at IS NULL OR (state IN ('done', 'failed') AND hidden AND image_name = '' AND images = '{}'))`);
    await queryRunner.query(`
      CREATE INDEX analysis_stored ON analysis.analysis (user_id) WHERE state <> 'failed' AND deleted_at IS NULL`);
    await queryRunner.query(
      'CREATE INDEX analysis_kept ON analysis.analysis (finished_at) WHERE deleted_at IS NULL',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis DROP COLUMN deleted_at');
  }
}
