import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class AddSecondOpinion1795239600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analyses ADD COLUMN second_opinion jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE analysis.analyses DROP COLUMN second_opinion');
  }
}
