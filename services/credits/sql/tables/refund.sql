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
  asked_at timestamptz,
  alerted_at timestamptz,
  CONSTRAINT refund_basis CHECK (basis IN ('unused', 'expired', 'dispute')),
  CONSTRAINT refund_state CHECK (
    state IN ('requested', 'processing', 'succeeded', 'failed', 'released', 'paid-manually')),
  CONSTRAINT refund_requested_by CHECK (requested_by IN ('member', 'operator', 'provider')),
  CONSTRAINT refund_amounts CHECK (amount > 0 AND price_minor >= 0),
  CONSTRAINT refund_settled CHECK (
    (state IN ('succeeded', 'released', 'paid-manually')) = (settled_at IS NOT NULL))
);
-- 'failed' is not included: if the bank reverses a success, that refund is owed, even if another one of the lot is
-- open.
CREATE UNIQUE INDEX refund_one_open ON credits.refund (lot_id) WHERE state IN ('requested', 'processing');
CREATE INDEX refund_of_lot ON credits.refund (lot_id);
CREATE INDEX refund_due ON credits.refund (due_at) WHERE settled_at IS NULL;
