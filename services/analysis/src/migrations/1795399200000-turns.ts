import { addTurns, dropTurns } from '@jinwi/paid-work';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const turns = { table: 'analysis.analysis', index: 'analysis_turn' };

/** Adds the time at which an analysis was admitted to the queue. It is null while the analysis waits. */
export class Turns1795399200000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addTurns(queryRunner, turns);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropTurns(queryRunner, turns);
  }
}
