import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class AddRunningModel1795363200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE TABLE analysis.running_model (model text PRIMARY KEY)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE analysis.running_model');
  }
}
