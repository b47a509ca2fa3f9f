import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Digests1795611600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE generation.task ADD COLUMN image_sha256 text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE generation.task DROP COLUMN image_sha256');
  }
}
