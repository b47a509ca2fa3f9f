import { createOutbox, dropOutbox } from '@jinwi/database';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Accounts, lots, holds and the append-only entries; orders and refunds, which the lots and holds point to. */
export class LedgerTables1763690400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [
      account,
      order,
      lot,
      hold,
      entry,
      appendOnly,
      refund,
      stripeEvent,
      creditRecord,
    ]) {
      await queryRunner.query(statement);
    }
    await createOutbox(queryRunner, 'credits');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropOutbox(queryRunner, 'credits');
    await queryRunner.query(`
      DROP VIEW credits.credit_record;
      DROP TABLE credits.stripe_event, credits.refund, credits.entry, credits.hold, credits.lot, credits."order",
        credits.account;
      DROP FUNCTION credits.refuse_change()`);
  }
}

/** The lock target of every change, and the fast read. Room in each page keeps the updates in place. */
const account = `
  CREATE TABLE credits.account (
    user_id integer CONSTRAINT account_pkey PRIMARY KEY,
    available integer NOT NULL DEFAULT 0,
    held integer NOT NULL DEFAULT 0,
    stripe_customer_id text CONSTRAINT account_stripe_customer_once UNIQUE,
    opened_at timestamptz NOT NULL,
    CONSTRAINT account_not_negative CHECK (available >= 0 AND held >= 0)
  ) WITH (fillfactor = 70)`;

const order = `
  CREATE TABLE credits."order" (
    id uuid CONSTRAINT order_pkey PRIMARY KEY,
    user_id integer NOT NULL CONSTRAINT order_account REFERENCES credits.account,
    provider text NOT NULL,
    item_id text NOT NULL,
    amount integer NOT NULL,
    price_minor integer NOT NULL,
    currency text NOT NULL,
    payment_id text,
    status text NOT NULL DEFAULT 'pending',
    failure_code text,
    created_at timestamptz NOT NULL,
    settled_at timestamptz,
    CONSTRAINT order_payment_once UNIQUE (user_id, payment_id),
    CONSTRAINT order_provider CHECK (provider IN ('stripe', 'sandbox')),
    CONSTRAINT order_status CHECK (status IN ('pending', 'granted', 'failed', 'canceled')),
    CONSTRAINT order_amounts CHECK (amount > 0 AND price_minor > 0),
    CONSTRAINT order_currency CHECK (currency IN ('usd', 'krw')),
    CONSTRAINT order_settled CHECK ((status = 'pending') = (settled_at IS NULL)),
    CONSTRAINT order_paid CHECK (status <> 'granted' OR payment_id IS NOT NULL)
  );
  CREATE UNIQUE INDEX order_intent_once ON credits."order" (payment_id) WHERE provider = 'stripe';
  CREATE INDEX order_open ON credits."order" (created_at) WHERE status = 'pending'`;

/** Remaining, held and expired credits of one grant. What is missing to 'granted' was spent or refunded. */
const lot = `
  CREATE TABLE credits.lot (
    id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT lot_pkey PRIMARY KEY,
    user_id integer NOT NULL CONSTRAINT lot_account REFERENCES credits.account,
    source text NOT NULL,
    order_id uuid CONSTRAINT lot_order_once UNIQUE CONSTRAINT lot_order REFERENCES credits."order",
    granted integer NOT NULL,
    remaining integer NOT NULL,
    held integer NOT NULL DEFAULT 0,
    expired_remaining integer NOT NULL DEFAULT 0,
    price_minor integer NOT NULL DEFAULT 0,
    currency text,
    granted_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    extend_until timestamptz NOT NULL,
    extension_count integer NOT NULL DEFAULT 0,
    refundable_until timestamptz,
    noticed_days integer,
    status text NOT NULL DEFAULT 'active',
    CONSTRAINT lot_source CHECK (source IN ('signup', 'purchase', 'demo', 'goodwill')),
    CONSTRAINT lot_status CHECK (status IN ('active', 'spent', 'expired')),
    CONSTRAINT lot_not_negative CHECK (granted > 0 AND remaining >= 0 AND held >= 0 AND expired_remaining >= 0),
    CONSTRAINT lot_within_grant CHECK (remaining + held + expired_remaining <= granted),
    CONSTRAINT lot_ended_is_empty CHECK (status = 'active' OR remaining = 0),
    CONSTRAINT lot_spent_is_empty CHECK (status <> 'spent' OR held = 0),
    CONSTRAINT lot_expired_only CHECK (status = 'expired' OR expired_remaining = 0),
    CONSTRAINT lot_price CHECK ((source = 'purchase') = (price_minor > 0) AND price_minor >= 0),
    CONSTRAINT lot_currency CHECK ((price_minor = 0) = (currency IS NULL)),
    CONSTRAINT lot_purchase_ordered CHECK (source <> 'purchase' OR order_id IS NOT NULL),
    CONSTRAINT lot_purchase_refundable CHECK ((source = 'purchase') = (refundable_until IS NOT NULL)),
    CONSTRAINT lot_validity CHECK (granted_at < expires_at AND expires_at <= extend_until),
    CONSTRAINT lot_extensions CHECK (extension_count >= 0)
  ) WITH (fillfactor = 70);
  CREATE INDEX lot_walk ON credits.lot (user_id, expires_at, id) WHERE status = 'active';
  CREATE INDEX lot_expiry ON credits.lot (expires_at) WHERE status = 'active'`;

/** A charge ('analysis', 'generation') has a time limit; a refund or a dispute ends when the provider says so. */
const hold = `
  CREATE TABLE credits.hold (
    id uuid CONSTRAINT hold_pkey PRIMARY KEY,
    user_id integer NOT NULL CONSTRAINT hold_account REFERENCES credits.account,
    op_key text NOT NULL CONSTRAINT hold_op_key_once UNIQUE,
    request_hash text NOT NULL,
    purpose text NOT NULL,
    amount integer NOT NULL,
    state text NOT NULL DEFAULT 'held',
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    extension_count integer NOT NULL DEFAULT 0,
    asked_at timestamptz,
    settled_at timestamptz,
    CONSTRAINT hold_purpose CHECK (purpose IN ('analysis', 'generation', 'refund', 'dispute')),
    CONSTRAINT hold_state CHECK (state IN ('held', 'captured', 'released')),
    CONSTRAINT hold_amount CHECK (amount > 0),
    CONSTRAINT hold_time_limit CHECK ((purpose IN ('analysis', 'generation')) = (expires_at IS NOT NULL)),
    CONSTRAINT hold_settled CHECK ((state = 'held') = (settled_at IS NULL)),
    CONSTRAINT hold_extensions CHECK (extension_count >= 0)
  );
  CREATE INDEX hold_open ON credits.hold (expires_at) WHERE state = 'held'`;

/**
 * Every movement, as changes of a lot's three pools: remaining (`amount`), held and expired. They sum to zero for
 * what stays in the lot, are positive for a grant and negative for what left it (capture, refund).
 */
const entry = `
  CREATE TABLE credits.entry (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT entry_pkey PRIMARY KEY,
    user_id integer NOT NULL CONSTRAINT entry_account REFERENCES credits.account,
    lot_id integer NOT NULL CONSTRAINT entry_lot REFERENCES credits.lot,
    hold_id uuid CONSTRAINT entry_hold REFERENCES credits.hold,
    kind text NOT NULL,
    amount integer NOT NULL,
    held_change integer NOT NULL DEFAULT 0,
    expired_change integer NOT NULL DEFAULT 0,
    op_key text NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT entry_once UNIQUE (op_key, kind, lot_id),
    CONSTRAINT entry_kind CHECK (
      kind IN ('grant', 'hold', 'capture', 'release', 'expire', 'refund', 'extend', 'adjust')),
    CONSTRAINT entry_hold_named CHECK (kind NOT IN ('hold', 'capture', 'release') OR hold_id IS NOT NULL),
    CONSTRAINT entry_movement CHECK (CASE kind
      WHEN 'grant' THEN amount > 0 AND held_change = 0 AND expired_change = 0
      WHEN 'hold' THEN amount < 0 AND held_change = -amount AND expired_change = 0
      WHEN 'capture' THEN amount = 0 AND held_change < 0 AND expired_change = 0
      WHEN 'release' THEN amount > 0 AND held_change = -amount AND expired_change = 0
      WHEN 'expire' THEN amount < 0 AND held_change = 0 AND expired_change = -amount
      WHEN 'refund' THEN amount + held_change + expired_change < 0
      WHEN 'extend' THEN amount >= 0 AND held_change = 0 AND expired_change = -amount
      ELSE true END)
  );
  CREATE UNIQUE INDEX entry_grant_once ON credits.entry (op_key) WHERE kind = 'grant';
  CREATE UNIQUE INDEX entry_one_end ON credits.entry (hold_id, lot_id)
    WHERE kind IN ('capture', 'release', 'refund');
  CREATE INDEX entry_member ON credits.entry (user_id, id)`;

/** Rights keep an ordinary role out; the trigger also stops whoever may grant itself rights. */
const appendOnly = `
  CREATE FUNCTION credits.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'credits.% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credits.entry
    FOR EACH STATEMENT EXECUTE FUNCTION credits.refuse_change();
  REVOKE UPDATE, DELETE, TRUNCATE ON credits.entry FROM PUBLIC, CURRENT_USER`;

const refund = `
  CREATE TABLE credits.refund (
    id uuid CONSTRAINT refund_pkey PRIMARY KEY,
    user_id integer NOT NULL CONSTRAINT refund_account REFERENCES credits.account,
    lot_id integer NOT NULL CONSTRAINT refund_lot REFERENCES credits.lot,
    hold_id uuid CONSTRAINT refund_hold_once UNIQUE CONSTRAINT refund_hold REFERENCES credits.hold,
    basis text NOT NULL,
    amount integer NOT NULL,
    price_minor integer NOT NULL,
    currency text NOT NULL,
    state text NOT NULL DEFAULT 'requested',
    requested_by text NOT NULL,
    provider_refund_id text CONSTRAINT refund_provider_once UNIQUE,
    failure_code text,
    requested_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    settled_at timestamptz,
    CONSTRAINT refund_basis CHECK (basis IN ('unused', 'expired', 'dispute')),
    CONSTRAINT refund_state CHECK (
      state IN ('requested', 'processing', 'succeeded', 'failed', 'released', 'paid-manually')),
    CONSTRAINT refund_requested_by CHECK (requested_by IN ('member', 'operator', 'provider')),
    CONSTRAINT refund_amounts CHECK (amount > 0 AND price_minor >= 0),
    CONSTRAINT refund_settled CHECK (
      (state IN ('succeeded', 'released', 'paid-manually')) = (settled_at IS NOT NULL))
  );
  CREATE UNIQUE INDEX refund_one_open ON credits.refund (lot_id)
    WHERE state IN ('requested', 'processing', 'failed');
  CREATE INDEX refund_due ON credits.refund (due_at) WHERE settled_at IS NULL`;

const stripeEvent = `
  CREATE TABLE credits.stripe_event (
    id text CONSTRAINT stripe_event_pkey PRIMARY KEY,
    type text NOT NULL,
    received_at timestamptz NOT NULL
  )`;

/** The specification's Credit record: one row per operation that changed what a member can spend. */
const creditRecord = `
  CREATE VIEW credits.credit_record AS
    SELECT min(entry.id) AS id, entry.user_id, sum(entry.amount)::integer AS amount,
           min("order".payment_id) FILTER (WHERE entry.kind = 'grant') AS stripe_payment_id,
           min(entry.at) AS created_at
      FROM credits.entry
      JOIN credits.lot ON lot.id = entry.lot_id
      LEFT JOIN credits."order" ON "order".id = lot.order_id
     GROUP BY entry.user_id, entry.op_key, entry.kind
    HAVING sum(entry.amount) <> 0`;
