-- One row for each night on which the invariants were checked, with what was found.
CREATE TABLE credits.ledger_check (
  night date CONSTRAINT ledger_check_pkey PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  breaches jsonb NOT NULL
);
