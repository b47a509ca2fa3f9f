import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What refunds, disputes and notices have to remember. */
export class TermsTables1763692000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [notices, refunds, dispute, movementOf(expiredMoves)]) {
      await queryRunner.query(statement);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(movementOf(validMoves));
    await queryRunner.query(`
      ${oneOpen("'requested', 'processing', 'failed'")};
      DROP TABLE credits.dispute;
      ALTER TABLE credits.refund DROP COLUMN asked_at, DROP COLUMN alerted_at;
      DROP INDEX credits.refund_of_lot;
      ALTER TABLE credits.lot DROP COLUMN notice_claimed_at`);
  }
}

const notices = `ALTER TABLE credits.lot ADD COLUMN notice_claimed_at timestamptz`;

/** A success that the bank takes back is owed, whatever refund of the same lot is under way by then. */
const oneOpen = (states: string) => `
  DROP INDEX credits.refund_one_open;
  CREATE UNIQUE INDEX refund_one_open ON credits.refund (lot_id) WHERE state IN (${states})`;

const refunds = `
  ALTER TABLE credits.refund ADD COLUMN asked_at timestamptz, ADD COLUMN alerted_at timestamptz;
  CREATE INDEX refund_of_lot ON credits.refund (lot_id);
  ${oneOpen("'requested', 'processing'")}`;

/**
 * A refund that was made at the provider by other hands is kept here too, as 'refund:' and its id.
 * The row remembers a dispute that was closed before it was heard of, or that found nothing left to set aside.
 */
const dispute = `
  CREATE TABLE credits.dispute (
    id text CONSTRAINT dispute_pkey PRIMARY KEY,
    user_id integer NOT NULL CONSTRAINT dispute_account REFERENCES credits.account,
    lot_id integer NOT NULL CONSTRAINT dispute_lot REFERENCES credits.lot,
    hold_id uuid CONSTRAINT dispute_hold_once UNIQUE CONSTRAINT dispute_hold REFERENCES credits.hold,
    price_minor integer NOT NULL,
    state text NOT NULL DEFAULT 'open',
    opened_at timestamptz NOT NULL,
    closed_at timestamptz,
    CONSTRAINT dispute_state CHECK (state IN ('open', 'won', 'lost')),
    CONSTRAINT dispute_price CHECK (price_minor >= 0),
    CONSTRAINT dispute_closed CHECK ((state = 'open') = (closed_at IS NULL))
  );
  CREATE INDEX dispute_of_lot ON credits.dispute (lot_id)`;

const validMoves = {
  hold: 'amount < 0 AND held_change = -amount AND expired_change = 0',
  release: 'amount > 0 AND held_change = -amount AND expired_change = 0',
};

/** A refund or a dispute sets expired credits aside too, and gives them back. */
const expiredMoves = {
  hold: 'amount <= 0 AND expired_change <= 0 AND held_change > 0 AND amount + held_change + expired_change = 0',
  release:
    'amount >= 0 AND expired_change >= 0 AND held_change < 0 AND amount + held_change + expired_change = 0',
};

const movementOf = ({ hold, release }: typeof validMoves) => `
  ALTER TABLE credits.entry DROP CONSTRAINT entry_movement;
  ALTER TABLE credits.entry ADD CONSTRAINT entry_movement CHECK (CASE kind
    WHEN 'grant' THEN amount > 0 AND held_change = 0 AND expired_change = 0
    WHEN 'hold' THEN ${hold}
    WHEN 'capture' THEN amount = 0 AND held_change < 0 AND expired_change = 0
    WHEN 'release' THEN ${release}
    WHEN 'expire' THEN amount < 0 AND held_change = 0 AND expired_change = -amount
    WHEN 'refund' THEN amount + held_change + expired_change < 0
    WHEN 'extend' THEN amount >= 0 AND held_change = 0 AND expired_change = -amount
    ELSE true END)`;
