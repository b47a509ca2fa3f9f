-- Every change of credits locks this row first, and the balance is read from it. A fill factor leaves room in each
-- page, so that updates stay within the page.
CREATE TABLE credits.account (
  user_id integer CONSTRAINT account_pkey PRIMARY KEY,
  available integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  stripe_customer_id text CONSTRAINT account_stripe_customer_once UNIQUE,
  opened_at timestamptz NOT NULL,
  CONSTRAINT account_not_negative CHECK (available >= 0 AND held >= 0)
) WITH (fillfactor = 70);
