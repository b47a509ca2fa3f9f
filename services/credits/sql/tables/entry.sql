-- Every movement of credits, as changes of a lot's three pools: remaining (`amount`), held and expired. The changes
-- sum to zero while credits stay in the lot, to more for a grant and to less when credits leave the lot (capture,
-- refund). Refunds and disputes also hold and release expired credits.
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
    WHEN 'hold' THEN
      amount <= 0 AND expired_change <= 0 AND held_change > 0 AND amount + held_change + expired_change = 0
    WHEN 'capture' THEN amount = 0 AND held_change < 0 AND expired_change = 0
    WHEN 'release' THEN
      amount >= 0 AND expired_change >= 0 AND held_change < 0 AND amount + held_change + expired_change = 0
    WHEN 'expire' THEN amount < 0 AND held_change = 0 AND expired_change = -amount
    WHEN 'refund' THEN amount + held_change + expired_change < 0
    WHEN 'extend' THEN amount >= 0 AND held_change = 0 AND expired_change = -amount
    ELSE true END)
);
CREATE UNIQUE INDEX entry_grant_once ON credits.entry (op_key) WHERE kind = 'grant';
CREATE UNIQUE INDEX entry_one_end ON credits.entry (hold_id, lot_id)
  WHERE kind IN ('capture', 'release', 'refund');
CREATE INDEX entry_member ON credits.entry (user_id, id);

-- Append-only: missing rights stop an ordinary role, the trigger stops a role that can grant itself rights.
CREATE FUNCTION credits.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'credits.% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credits.entry
  FOR EACH STATEMENT EXECUTE FUNCTION credits.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON credits.entry FROM PUBLIC, CURRENT_USER;

-- The specification's Credit record: one row per operation that changed what a member can spend, and what it was for.
CREATE VIEW credits.credit_record AS
  SELECT min(entry.id) AS id, entry.user_id, sum(entry.amount)::integer AS amount,
         min("order".payment_id) FILTER (WHERE entry.kind = 'grant') AS stripe_payment_id,
         min(entry.at) AS created_at, entry.kind,
         min(lot.source) FILTER (WHERE entry.kind = 'grant') AS source, min(hold.purpose) AS purpose, entry.hold_id,
         CASE WHEN min(entry.lot_id) = max(entry.lot_id) THEN min(entry.lot_id) END AS lot_id
    FROM credits.entry
    JOIN credits.lot ON lot.id = entry.lot_id
    LEFT JOIN credits."order" ON "order".id = lot.order_id
    LEFT JOIN credits.hold ON hold.id = entry.hold_id
   GROUP BY entry.user_id, entry.op_key, entry.kind, entry.hold_id
  HAVING sum(entry.amount) <> 0;
