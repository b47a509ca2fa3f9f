import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class ApiKeys1795518000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE auth.api_key (
        id uuid CONSTRAINT api_key_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT api_key_user_fkey REFERENCES auth."user" ON DELETE CASCADE,
        name text NOT NULL,
        hint text NOT NULL,
        secret_hash text NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        last_used_at timestamptz,
        credit_limit integer CONSTRAINT api_key_credit_limit CHECK (credit_limit > 0),
        revoked_at timestamptz
      );
      CREATE INDEX api_key_user ON auth.api_key (user_id);
      CREATE UNIQUE INDEX api_key_secret_hash ON auth.api_key (secret_hash)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE auth.api_key');
  }
}
