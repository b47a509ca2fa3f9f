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
CREATE INDEX order_open ON credits."order" (created_at) WHERE status = 'pending';
CREATE INDEX order_settled_at ON credits."order" (settled_at) WHERE status = 'granted';
