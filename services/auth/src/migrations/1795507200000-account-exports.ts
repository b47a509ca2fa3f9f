import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class AccountExports1795507200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE auth.account_export (
        id uuid CONSTRAINT account_export_pkey PRIMARY KEY,
        user_id integer NOT NULL,
        locale text NOT NULL,
        sessions jsonb NOT NULL,
        state text NOT NULL DEFAULT 'waiting'
          CONSTRAINT account_export_state CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
        attempts integer NOT NULL DEFAULT 0,
        leased_until timestamptz,
        done integer NOT NULL DEFAULT 0,
        size_bytes bigint,
        part_count integer,
        requested_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz
      );
      CREATE UNIQUE INDEX account_export_open ON auth.account_export (user_id)
        WHERE state IN ('waiting', 'running');
      CREATE INDEX account_export_member ON auth.account_export (user_id, requested_at)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE auth.account_export');
  }
}
