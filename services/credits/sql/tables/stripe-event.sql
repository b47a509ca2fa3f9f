CREATE TABLE credits.stripe_event (
  id text CONSTRAINT stripe_event_pkey PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL
);
