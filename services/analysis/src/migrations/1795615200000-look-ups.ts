import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the table of look-ups: visitors' open questions whether an image was made here. */
export class LookUps1795615200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE analysis.look_up (
        id uuid NOT NULL,
        matches jsonb,
        failure text,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT look_up_pkey PRIMARY KEY (id)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE analysis.look_up');
  }
}
