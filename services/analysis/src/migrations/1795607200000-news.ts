import { type MigrationInterface, type QueryRunner } from 'typeorm';

const watch = (columns: string) => `
  CREATE OR REPLACE TRIGGER notify_watchers AFTER UPDATE OF ${columns} ON analysis.analysis
    FOR EACH ROW EXECUTE FUNCTION analysis.notify_watchers()`;

/** Stops notifying watchers when a worker starts an analysis: they wait only for finished tests and for the end. */
export class News1795607200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(watch('finished_at, tests_done'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(watch('state, tests_done'));
  }
}
