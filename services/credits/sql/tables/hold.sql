-- A charge ('analysis', 'generation') has a time limit. A refund or a dispute ends when the payment provider reports
-- its end.
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
CREATE INDEX hold_open ON credits.hold (expires_at) WHERE state = 'held';
