import { readFile } from 'node:fs/promises';
import { createOutbox, dropOutbox } from '@jinwi/database';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const folder = new URL('../../sql/tables/', import.meta.url);

/** In this order, the foreign keys of each table reference only earlier tables. */
const tables = [
  ...['account', 'order', 'lot', 'hold', 'entry', 'refund', 'dispute'],
  ...['audit', 'stripe-event', 'sandbox-payment', 'ledger-check'],
];

/** Creates the tables in sql/tables. The functions in sql/functions are applied after the migrations. */
export class Baseline1763690400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) {
      await queryRunner.query(await readFile(new URL(`${table}.sql`, folder), 'utf8'));
    }
    await createOutbox(queryRunner, 'credits');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropOutbox(queryRunner, 'credits');
    await queryRunner.query(`
      DROP VIEW credits.credit_record;
      DROP TABLE credits.ledger_check, credits.sandbox_payment, credits.stripe_event, credits.audit, credits.dispute,
        credits.refund, credits.entry, credits.hold, credits.lot, credits."order", credits.account;
      DROP FUNCTION credits.refuse_change()`);
  }
}
