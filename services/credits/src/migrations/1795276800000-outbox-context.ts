import { addOutboxContext, dropOutboxContext } from '@jinwi/database';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class OutboxContext1795276800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addOutboxContext(queryRunner, 'credits');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropOutboxContext(queryRunner, 'credits');
  }
}
