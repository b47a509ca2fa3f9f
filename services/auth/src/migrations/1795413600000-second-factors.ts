import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class SecondFactors1795413600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE auth."user" ADD COLUMN has_second_factor boolean NOT NULL DEFAULT false;
      CREATE TABLE auth.second_factor (
        user_id integer CONSTRAINT second_factor_pkey PRIMARY KEY
          CONSTRAINT second_factor_user_fkey REFERENCES auth."user" ON DELETE CASCADE,
        sealed_secret text NOT NULL,
        last_step integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE auth.recovery_code (
        user_id integer NOT NULL CONSTRAINT recovery_code_user_fkey REFERENCES auth."user" ON DELETE CASCADE,
        code_hash text NOT NULL,
        CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, code_hash)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE auth.recovery_code, auth.second_factor;
      ALTER TABLE auth."user" DROP COLUMN has_second_factor`);
  }
}
