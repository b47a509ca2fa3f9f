import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Drops the length check of the watermark's key, because an encrypted key is longer than 32 bytes. */
export class SealedKeys1795636800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE generation.watermark_key DROP CONSTRAINT watermark_key_length');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE generation.watermark_key ADD CONSTRAINT watermark_key_length CHECK (octet_length(key) = 32)',
    );
  }
}
