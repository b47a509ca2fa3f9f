import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Shares1795593600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE analysis.share (
        id uuid CONSTRAINT share_pkey PRIMARY KEY,
        token_hash text NOT NULL CONSTRAINT share_token_key UNIQUE,
        submission_id uuid NOT NULL,
        user_id integer NOT NULL,
        with_picture boolean NOT NULL,
        with_location boolean NOT NULL,
        document text NOT NULL,
        opened_count integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        CONSTRAINT share_ends CHECK (expires_at > created_at)
      )`);
    await queryRunner.query('CREATE INDEX share_owner ON analysis.share (user_id)');
    await queryRunner.query('CREATE INDEX share_submission ON analysis.share (submission_id)');
    await queryRunner.query('CREATE INDEX share_end ON analysis.share (expires_at)');
    await queryRunner.query(`
      CREATE TABLE analysis.report_key (
        is_only boolean NOT NULL DEFAULT true CONSTRAINT report_key_pkey PRIMARY KEY
          CONSTRAINT report_key_only CHECK (is_only),
        pem text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE analysis.report_key, analysis.share');
  }
}
