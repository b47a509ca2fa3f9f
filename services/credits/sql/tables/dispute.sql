-- Disputes of card holders, and refunds made at the provider without us (their id begins with 'refund:').
-- A row also stands for a dispute that closed before its opening was reported, or that left nothing to set aside.
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
CREATE INDEX dispute_of_lot ON credits.dispute (lot_id);
