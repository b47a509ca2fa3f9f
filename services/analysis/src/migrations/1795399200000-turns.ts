import { addTurns, dropTurns } from '@jinwi/paid-work';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const turns = { table: 'analysis.analysis', index: 'analysis_turn' };

/** Makes analyses wait for their member's turn. */
export class Turns1795399200000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addTurns(queryRunner, turns);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropTurns(queryRunner, turns);
  }
}
