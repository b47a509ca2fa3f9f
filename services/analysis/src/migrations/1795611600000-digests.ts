import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds the digest of each upload, and the number of a batch item's failed submissions. */
export class Digests1795611600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analysis ADD COLUMN image_sha256 text');
    await queryRunner.query('ALTER TABLE analysis.batch_item ADD COLUMN faults integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.batch_item DROP COLUMN faults');
    await queryRunner.query('ALTER TABLE analysis.analysis DROP COLUMN image_sha256');
  }
}
