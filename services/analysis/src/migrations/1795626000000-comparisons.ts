import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Comparisons1795626000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE analysis.comparison (
        id uuid NOT NULL,
        user_id integer NOT NULL,
        submission_id uuid NOT NULL,
        other_submission_id uuid NOT NULL,
        result jsonb,
        images jsonb,
        failure text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT comparison_pkey PRIMARY KEY (id),
        CONSTRAINT comparison_pair_key UNIQUE (submission_id, other_submission_id)
      )`);
    await queryRunner.query('CREATE INDEX comparison_other ON analysis.comparison (other_submission_id)');
    await queryRunner.query('CREATE INDEX comparison_owner ON analysis.comparison (user_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE analysis.comparison');
  }
}
