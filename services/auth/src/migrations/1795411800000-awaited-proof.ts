import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Adds a column that says whether a member's free credits wait until the address is proven. */
export class AwaitedProof1795411800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE auth."user" ADD COLUMN credits_await_proof boolean NOT NULL DEFAULT false',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE auth."user" DROP COLUMN credits_await_proof');
  }
}
