import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class PasswordResets1795392000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE auth.password_reset (
        token_hash text CONSTRAINT password_reset_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT password_reset_user_fkey REFERENCES auth."user" ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX password_reset_user ON auth.password_reset (user_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE auth.password_reset');
  }
}
