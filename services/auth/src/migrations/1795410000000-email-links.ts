import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds links that confirm an address, and a counter that ends a member's sessions. */
export class EmailLinks1795410000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE auth."user" ADD COLUMN session_epoch integer NOT NULL DEFAULT 0,
        ADD COLUMN email_proven_at timestamptz;
      CREATE TABLE auth.email_link (
        id uuid CONSTRAINT email_link_pkey PRIMARY KEY,
        user_id integer NOT NULL CONSTRAINT email_link_user_fkey REFERENCES auth."user" ON DELETE CASCADE,
        email text NOT NULL,
        token_hash text CONSTRAINT email_link_token_once UNIQUE,
        expires_at timestamptz
      );
      CREATE INDEX email_link_user ON auth.email_link (user_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE auth.email_link;
      ALTER TABLE auth."user" DROP COLUMN session_epoch, DROP COLUMN email_proven_at`);
  }
}
