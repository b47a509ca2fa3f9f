-- Holds credits, starting with the lots that expire first. If lots expire at the same time, free ones come before
-- purchased ones.
-- Outcomes in order of precedence: 'no-account', 'key-reused', 'repeated', 'insufficient', 'reserved'.
CREATE OR REPLACE FUNCTION credits.reserve(
  p_hold_id uuid, p_user_id integer, p_amount integer, p_purpose text, p_request_hash text, p_at timestamptz,
  p_expires_at timestamptz, OUT outcome text, OUT state text, OUT spendable integer
) LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_hold record;
  v_lot record;
  v_part integer;
  v_needed integer := p_amount;
BEGIN
  SELECT available INTO spendable FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
  IF NOT FOUND THEN outcome := 'no-account'; RETURN; END IF;

  SELECT hold.request_hash, hold.state INTO v_hold FROM credits.hold WHERE op_key = p_hold_id::text;
  IF FOUND THEN
    outcome := CASE WHEN v_hold.request_hash = p_request_hash THEN 'repeated' ELSE 'key-reused' END;
    state := v_hold.state;
    RETURN;
  END IF;

  spendable := spendable - COALESCE((
    SELECT sum(remaining) FROM credits.lot
     WHERE user_id = p_user_id AND status = 'active' AND expires_at <= p_at), 0);
  IF spendable < p_amount THEN outcome := 'insufficient'; RETURN; END IF;

  INSERT INTO credits.hold (id, user_id, op_key, request_hash, purpose, amount, created_at, expires_at)
  VALUES (p_hold_id, p_user_id, p_hold_id::text, p_request_hash, p_purpose, p_amount, p_at, p_expires_at)
  ON CONFLICT DO NOTHING;
  -- Another member used the same key after the look-up, which the account's lock does not prevent.
  IF NOT FOUND THEN outcome := 'key-reused'; RETURN; END IF;

  PERFORM credits.expire_lots(p_user_id, p_at);
  FOR v_lot IN
    SELECT id, remaining FROM credits.lot
     WHERE user_id = p_user_id AND status = 'active' AND remaining > 0
     ORDER BY expires_at, source = 'purchase', id
  LOOP
    v_part := LEAST(v_lot.remaining, v_needed);
    UPDATE credits.lot SET remaining = remaining - v_part, held = held + v_part WHERE id = v_lot.id;
    INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, op_key, at)
    VALUES (p_user_id, v_lot.id, p_hold_id, 'hold', -v_part, v_part, p_hold_id::text, p_at);
    v_needed := v_needed - v_part;
    EXIT WHEN v_needed = 0;
  END LOOP;
  ASSERT v_needed = 0, 'the lots hold less than the account says';
  UPDATE credits.account SET available = available - p_amount, held = held + p_amount WHERE user_id = p_user_id;
  outcome := 'reserved';
  state := 'held';
END $$;
