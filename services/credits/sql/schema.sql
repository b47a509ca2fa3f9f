-- What a migrated database holds. After a migration write it anew:
-- UPDATE_SCHEMA=1 npx vitest run --project medium services/credits/test/schema

CREATE TABLE account (
  user_id integer NOT NULL,
  available integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  stripe_customer_id text,
  opened_at timestamp with time zone NOT NULL,
  CONSTRAINT account_not_negative CHECK (((available >= 0) AND (held >= 0))),
  CONSTRAINT account_pkey PRIMARY KEY (user_id),
  CONSTRAINT account_stripe_customer_once UNIQUE (stripe_customer_id)
) WITH (fillfactor=70);

CREATE TABLE audit (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  actor text NOT NULL,
  action text NOT NULL,
  details jsonb NOT NULL,
  request_id text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT audit_action CHECK ((action ~ '^[a-z-]+[.][a-z-]+$'::text)),
  CONSTRAINT audit_actor CHECK ((actor ~ '^(member|operator|provider|job):.+$'::text)),
  CONSTRAINT audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_action_at ON credits.audit USING btree (action, at);
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credits.audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE DELETE, TRUNCATE, UPDATE ON audit FROM owner;

CREATE TABLE dispute (
  id text NOT NULL,
  user_id integer NOT NULL,
  lot_id integer NOT NULL,
  hold_id uuid,
  price_minor integer NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT dispute_account FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT dispute_closed CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT dispute_hold FOREIGN KEY (hold_id) REFERENCES hold(id),
  CONSTRAINT dispute_hold_once UNIQUE (hold_id),
  CONSTRAINT dispute_lot FOREIGN KEY (lot_id) REFERENCES lot(id),
  CONSTRAINT dispute_pkey PRIMARY KEY (id),
  CONSTRAINT dispute_price CHECK ((price_minor >= 0)),
  CONSTRAINT dispute_state CHECK ((state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX dispute_of_lot ON credits.dispute USING btree (lot_id);

CREATE TABLE entry (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  lot_id integer NOT NULL,
  hold_id uuid,
  kind text NOT NULL,
  amount integer NOT NULL,
  held_change integer NOT NULL DEFAULT 0,
  expired_change integer NOT NULL DEFAULT 0,
  op_key text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT entry_account FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT entry_hold FOREIGN KEY (hold_id) REFERENCES hold(id),
  CONSTRAINT entry_hold_named CHECK (((kind <> ALL (ARRAY['hold'::text, 'capture'::text, 'release'::text])) OR (hold_id IS NOT NULL))),
  CONSTRAINT entry_kind CHECK ((kind = ANY (ARRAY['grant'::text, 'hold'::text, 'capture'::text, 'release'::text, 'expire'::text, 'refund'::text, 'extend'::text, 'adjust'::text]))),
  CONSTRAINT entry_lot FOREIGN KEY (lot_id) REFERENCES lot(id),
  CONSTRAINT entry_movement CHECK (
CASE kind
    WHEN 'grant'::text THEN ((amount > 0) AND (held_change = 0) AND (expired_change = 0))
    WHEN 'hold'::text THEN ((amount <= 0) AND (expired_change <= 0) AND (held_change > 0) AND (((amount + held_change) + expired_change) = 0))
    WHEN 'capture'::text THEN ((amount = 0) AND (held_change < 0) AND (expired_change = 0))
    WHEN 'release'::text THEN ((amount >= 0) AND (expired_change >= 0) AND (held_change < 0) AND (((amount + held_change) + expired_change) = 0))
    WHEN 'expire'::text THEN ((amount < 0) AND (held_change = 0) AND (expired_change = (- amount)))
    WHEN 'refund'::text THEN (((amount + held_change) + expired_change) < 0)
    WHEN 'extend'::text THEN ((amount >= 0) AND (held_change = 0) AND (expired_change = (- amount)))
    ELSE true
END),
  CONSTRAINT entry_once UNIQUE (op_key, kind, lot_id),
  CONSTRAINT entry_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX entry_grant_once ON credits.entry USING btree (op_key) WHERE (kind = 'grant'::text);
CREATE INDEX entry_member ON credits.entry USING btree (user_id, id);
CREATE UNIQUE INDEX entry_one_end ON credits.entry USING btree (hold_id, lot_id) WHERE (kind = ANY (ARRAY['capture'::text, 'release'::text, 'refund'::text]));
CREATE TRIGGER entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON credits.entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE DELETE, TRUNCATE, UPDATE ON entry FROM owner;

CREATE TABLE hold (
  id uuid NOT NULL,
  user_id integer NOT NULL,
  op_key text NOT NULL,
  request_hash text NOT NULL,
  purpose text NOT NULL,
  amount integer NOT NULL,
  state text NOT NULL DEFAULT 'held'::text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  extension_count integer NOT NULL DEFAULT 0,
  asked_at timestamp with time zone,
  settled_at timestamp with time zone,
  spender_id uuid,
  CONSTRAINT hold_account FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT hold_amount CHECK ((amount > 0)),
  CONSTRAINT hold_extensions CHECK ((extension_count >= 0)),
  CONSTRAINT hold_op_key_once UNIQUE (op_key),
  CONSTRAINT hold_pkey PRIMARY KEY (id),
  CONSTRAINT hold_purpose CHECK ((purpose = ANY (ARRAY['analysis'::text, 'generation'::text, 'refund'::text, 'dispute'::text]))),
  CONSTRAINT hold_settled CHECK (((state = 'held'::text) = (settled_at IS NULL))),
  CONSTRAINT hold_state CHECK ((state = ANY (ARRAY['held'::text, 'captured'::text, 'released'::text]))),
  CONSTRAINT hold_time_limit CHECK (((purpose = ANY (ARRAY['analysis'::text, 'generation'::text])) = (expires_at IS NOT NULL)))
);
CREATE INDEX hold_open ON credits.hold USING btree (expires_at) WHERE (state = 'held'::text);
CREATE INDEX hold_spender ON credits.hold USING btree (spender_id) WHERE ((spender_id IS NOT NULL) AND (state <> 'released'::text));

CREATE TABLE ledger_check (
  night date NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  breaches jsonb NOT NULL,
  CONSTRAINT ledger_check_pkey PRIMARY KEY (night)
);

CREATE TABLE lot (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  source text NOT NULL,
  order_id uuid,
  granted integer NOT NULL,
  remaining integer NOT NULL,
  held integer NOT NULL DEFAULT 0,
  expired_remaining integer NOT NULL DEFAULT 0,
  price_minor integer NOT NULL DEFAULT 0,
  currency text,
  granted_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  extend_until timestamp with time zone NOT NULL,
  extension_count integer NOT NULL DEFAULT 0,
  refundable_until timestamp with time zone,
  noticed_days integer,
  status text NOT NULL DEFAULT 'active'::text,
  notice_claimed_at timestamp with time zone,
  CONSTRAINT lot_account FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT lot_currency CHECK (((price_minor = 0) = (currency IS NULL))),
  CONSTRAINT lot_ended_is_empty CHECK (((status = 'active'::text) OR (remaining = 0))),
  CONSTRAINT lot_expired_only CHECK (((status = 'expired'::text) OR (expired_remaining = 0))),
  CONSTRAINT lot_extensions CHECK ((extension_count >= 0)),
  CONSTRAINT lot_not_negative CHECK (((granted > 0) AND (remaining >= 0) AND (held >= 0) AND (expired_remaining >= 0))),
  CONSTRAINT lot_order FOREIGN KEY (order_id) REFERENCES "order"(id),
  CONSTRAINT lot_order_once UNIQUE (order_id),
  CONSTRAINT lot_pkey PRIMARY KEY (id),
  CONSTRAINT lot_price CHECK ((((source = 'purchase'::text) = (price_minor > 0)) AND (price_minor >= 0))),
  CONSTRAINT lot_purchase_ordered CHECK (((source <> 'purchase'::text) OR (order_id IS NOT NULL))),
  CONSTRAINT lot_purchase_refundable CHECK (((source = 'purchase'::text) = (refundable_until IS NOT NULL))),
  CONSTRAINT lot_source CHECK ((source = ANY (ARRAY['signup'::text, 'purchase'::text, 'demo'::text, 'goodwill'::text]))),
  CONSTRAINT lot_spent_is_empty CHECK (((status <> 'spent'::text) OR (held = 0))),
  CONSTRAINT lot_status CHECK ((status = ANY (ARRAY['active'::text, 'spent'::text, 'expired'::text]))),
  CONSTRAINT lot_validity CHECK (((granted_at < expires_at) AND (expires_at <= extend_until))),
  CONSTRAINT lot_within_grant CHECK ((((remaining + held) + expired_remaining) <= granted))
) WITH (fillfactor=70);
CREATE INDEX lot_expiry ON credits.lot USING btree (expires_at) WHERE (status = 'active'::text);
CREATE INDEX lot_walk ON credits.lot USING btree (user_id, expires_at, id) WHERE (status = 'active'::text);

CREATE TABLE migration (
  id integer NOT NULL DEFAULT nextval('migration_id_seq'::regclass),
  "timestamp" bigint NOT NULL,
  name character varying NOT NULL,
  CONSTRAINT "PK_3043fc6b8af7c99b8b98830094f" PRIMARY KEY (id)
);

CREATE TABLE "order" (
  id uuid NOT NULL,
  user_id integer NOT NULL,
  provider text NOT NULL,
  item_id text NOT NULL,
  amount integer NOT NULL,
  price_minor integer NOT NULL,
  currency text NOT NULL,
  payment_id text,
  status text NOT NULL DEFAULT 'pending'::text,
  failure_code text,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT order_account FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT order_amounts CHECK (((amount > 0) AND (price_minor > 0))),
  CONSTRAINT order_currency CHECK ((currency = ANY (ARRAY['usd'::text, 'krw'::text]))),
  CONSTRAINT order_paid CHECK (((status <> 'granted'::text) OR (payment_id IS NOT NULL))),
  CONSTRAINT order_payment_once UNIQUE (user_id, payment_id),
  CONSTRAINT order_pkey PRIMARY KEY (id),
  CONSTRAINT order_provider CHECK ((provider = ANY (ARRAY['stripe'::text, 'sandbox'::text]))),
  CONSTRAINT order_settled CHECK (((status = 'pending'::text) = (settled_at IS NULL))),
  CONSTRAINT order_status CHECK ((status = ANY (ARRAY['pending'::text, 'granted'::text, 'failed'::text, 'canceled'::text])))
);
CREATE UNIQUE INDEX order_intent_once ON credits."order" USING btree (payment_id) WHERE (provider = 'stripe'::text);
CREATE INDEX order_open ON credits."order" USING btree (created_at) WHERE (status = 'pending'::text);
CREATE INDEX order_settled_at ON credits."order" USING btree (settled_at) WHERE (status = 'granted'::text);

CREATE TABLE outbox (
  id uuid NOT NULL,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  next_attempt_at timestamp with time zone NOT NULL DEFAULT now(),
  done_at timestamp with time zone,
  context jsonb,
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_done ON credits.outbox USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX outbox_due ON credits.outbox USING btree (next_attempt_at) WHERE (done_at IS NULL);

CREATE TABLE refund (
  id uuid NOT NULL,
  user_id integer NOT NULL,
  lot_id integer NOT NULL,
  hold_id uuid,
  basis text NOT NULL,
  amount integer NOT NULL,
  price_minor integer NOT NULL,
  currency text NOT NULL,
  state text NOT NULL DEFAULT 'requested'::text,
  requested_by text NOT NULL,
  provider_refund_id text,
  failure_code text,
  requested_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  asked_at timestamp with time zone,
  alerted_at timestamp with time zone,
  CONSTRAINT refund_account FOREIGN KEY (user_id) REFERENCES account(user_id),
  CONSTRAINT refund_amounts CHECK (((amount > 0) AND (price_minor >= 0))),
  CONSTRAINT refund_basis CHECK ((basis = ANY (ARRAY['unused'::text, 'expired'::text, 'dispute'::text]))),
  CONSTRAINT refund_hold FOREIGN KEY (hold_id) REFERENCES hold(id),
  CONSTRAINT refund_hold_once UNIQUE (hold_id),
  CONSTRAINT refund_lot FOREIGN KEY (lot_id) REFERENCES lot(id),
  CONSTRAINT refund_pkey PRIMARY KEY (id),
  CONSTRAINT refund_provider_once UNIQUE (provider_refund_id),
  CONSTRAINT refund_requested_by CHECK ((requested_by = ANY (ARRAY['member'::text, 'operator'::text, 'provider'::text]))),
  CONSTRAINT refund_settled CHECK (((state = ANY (ARRAY['succeeded'::text, 'released'::text, 'paid-manually'::text])) = (settled_at IS NOT NULL))),
  CONSTRAINT refund_state CHECK ((state = ANY (ARRAY['requested'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'released'::text, 'paid-manually'::text])))
);
CREATE INDEX refund_due ON credits.refund USING btree (due_at) WHERE (settled_at IS NULL);
CREATE INDEX refund_of_lot ON credits.refund USING btree (lot_id);
CREATE UNIQUE INDEX refund_one_open ON credits.refund USING btree (lot_id) WHERE (state = ANY (ARRAY['requested'::text, 'processing'::text]));

CREATE TABLE sandbox_payment (
  id text NOT NULL,
  client_secret text NOT NULL,
  order_id uuid NOT NULL,
  user_id integer NOT NULL,
  item_id text NOT NULL,
  price_minor integer NOT NULL,
  currency text NOT NULL,
  environment text NOT NULL,
  pays_at timestamp with time zone,
  failure_code text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_payment_order FOREIGN KEY (order_id) REFERENCES "order"(id),
  CONSTRAINT sandbox_payment_order_once UNIQUE (order_id),
  CONSTRAINT sandbox_payment_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_payment_price CHECK ((price_minor > 0)),
  CONSTRAINT sandbox_payment_secret_once UNIQUE (client_secret)
);
CREATE INDEX sandbox_payment_created ON credits.sandbox_payment USING btree (created_at);

CREATE TABLE sql_function (
  name text NOT NULL,
  checksum text NOT NULL,
  CONSTRAINT sql_function_pkey PRIMARY KEY (name, checksum)
);

CREATE TABLE stripe_event (
  id text NOT NULL,
  type text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT stripe_event_pkey PRIMARY KEY (id)
);

CREATE VIEW credit_record AS
 SELECT min(entry.id) AS id,
    entry.user_id,
    (sum(entry.amount))::integer AS amount,
    min("order".payment_id) FILTER (WHERE (entry.kind = 'grant'::text)) AS stripe_payment_id,
    min(entry.at) AS created_at,
    entry.kind,
    min(lot.source) FILTER (WHERE (entry.kind = 'grant'::text)) AS source,
    min(hold.purpose) AS purpose,
    entry.hold_id,
        CASE
            WHEN (min(entry.lot_id) = max(entry.lot_id)) THEN min(entry.lot_id)
            ELSE NULL::integer
        END AS lot_id
   FROM (((entry
     JOIN lot ON ((lot.id = entry.lot_id)))
     LEFT JOIN "order" ON (("order".id = lot.order_id)))
     LEFT JOIN hold ON ((hold.id = entry.hold_id)))
  GROUP BY entry.user_id, entry.op_key, entry.kind, entry.hold_id
 HAVING (sum(entry.amount) <> 0);
