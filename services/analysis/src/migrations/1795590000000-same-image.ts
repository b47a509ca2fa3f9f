import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds which model versions made each analysis, and which run now, so that the same bytes need no second analysis. */
export class SameImage1795590000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis ADD COLUMN judged_by text');
    await queryRunner.query('ALTER TABLE analysis.running_model ADD COLUMN version text');
    await queryRunner.query(`
      CREATE INDEX analysis_same_image ON analysis.analysis (user_id, (report #>> '{image,sha256}'))
        WHERE judged_by IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.running_model DROP COLUMN version');
    await queryRunner.query('DROP INDEX analysis.analysis_same_image');
    await queryRunner.query('ALTER TABLE analysis.analysis DROP COLUMN judged_by');
  }
}
