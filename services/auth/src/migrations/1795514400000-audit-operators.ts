import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class AuditOperators1795514400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE auth.audit ADD COLUMN operator text, ADD COLUMN reason text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE auth.audit DROP COLUMN operator, DROP COLUMN reason');
  }
}
