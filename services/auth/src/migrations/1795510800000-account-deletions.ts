import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class AccountDeletions1795510800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE auth.account_deletion (
        user_id integer CONSTRAINT account_deletion_pkey PRIMARY KEY,
        email text,
        requested_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      );
      CREATE TABLE auth.former_address (address_hash text CONSTRAINT former_address_pkey PRIMARY KEY);
      CREATE TABLE auth.address_key (
        is_only boolean DEFAULT true CONSTRAINT address_key_pkey PRIMARY KEY CONSTRAINT address_key_only CHECK (is_only),
        key text NOT NULL
      );
      INSERT INTO auth.address_key (key) VALUES (gen_random_uuid()::text || gen_random_uuid()::text)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE auth.account_deletion, auth.former_address, auth.address_key');
  }
}
