import { type MigrationInterface, type QueryRunner } from 'typeorm';

const watch = (columns: string) => [
  'DROP TRIGGER notify_watchers ON analysis.analysis',
  `CREATE TRIGGER notify_watchers AFTER UPDATE OF ${columns} ON analysis.analysis
     FOR EACH ROW EXECUTE FUNCTION analysis.notify_watchers()`,
];

/** Watchers wait for tests and for the end: that a worker has begun woke them for nothing. */
export class News1795607200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of watch('finished_at, tests_done')) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of watch('state, tests_done')) await queryRunner.query(statement);
  }
}
