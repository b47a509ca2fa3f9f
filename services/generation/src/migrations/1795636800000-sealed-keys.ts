import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Lets the key of the watermark be stored encrypted, which is longer. */
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
