import { addTurns, dropTurns } from '@jinwi/paid-work';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const turns = { table: 'generation.task', index: 'task_turn' };

/** Adds a column: when a task was admitted to the job queue; null while it waits for admission. */
export class Turns1795399200000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addTurns(queryRunner, turns);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropTurns(queryRunner, turns);
  }
}
