CREATE TABLE credits.sandbox_payment (
  id text CONSTRAINT sandbox_payment_pkey PRIMARY KEY,
  client_secret text NOT NULL CONSTRAINT sandbox_payment_secret_once UNIQUE,
  order_id uuid NOT NULL CONSTRAINT sandbox_payment_order_once UNIQUE
    CONSTRAINT sandbox_payment_order REFERENCES credits."order",
  user_id integer NOT NULL,
  item_id text NOT NULL,
  price_minor integer NOT NULL,
  currency text NOT NULL,
  environment text NOT NULL,
  pays_at timestamptz,
  failure_code text,
  created_at timestamptz NOT NULL,
  CONSTRAINT sandbox_payment_price CHECK (price_minor > 0)
);
CREATE INDEX sandbox_payment_created ON credits.sandbox_payment (created_at);
