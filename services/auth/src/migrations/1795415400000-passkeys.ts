import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Passkeys1795415400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE auth.passkey (
        id text CONSTRAINT passkey_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT passkey_user_fkey REFERENCES auth."user" ON DELETE CASCADE,
        name text NOT NULL,
        public_key bytea NOT NULL,
        counter bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      );
      CREATE INDEX passkey_user ON auth.passkey (user_id);
      CREATE TABLE auth.passkey_challenge (
        challenge text CONSTRAINT passkey_challenge_pkey PRIMARY KEY,
        user_id integer CONSTRAINT passkey_challenge_user_fkey REFERENCES auth."user" ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE auth.passkey_challenge, auth.passkey');
  }
}
