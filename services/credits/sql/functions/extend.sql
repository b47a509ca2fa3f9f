-- Extends a lot's validity if it has been extended exactly p_count times so far. Months are calendar months in UTC, as
-- in src/ledger/dates.ts. By the same rule, src/lots/to-lot.ts decides whether to offer an extension.
-- Outcomes in order of precedence: 'not-found', 'repeated', 'refused', 'extended'.
CREATE OR REPLACE FUNCTION credits.extend_lot(
  p_user_id integer, p_lot_id integer, p_count integer, p_months integer, p_actor text, p_request_id text,
  p_at timestamptz
) RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_lot record;
  v_expires_at timestamptz;
BEGIN
  PERFORM 1 FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
  PERFORM credits.expire_lots(p_user_id, p_at);
  SELECT * INTO v_lot FROM credits.lot WHERE id = p_lot_id AND user_id = p_user_id;
  IF NOT FOUND THEN RETURN 'not-found'; END IF;
  IF v_lot.extension_count > p_count THEN RETURN 'repeated'; END IF;

  v_expires_at := LEAST(
    (v_lot.expires_at AT TIME ZONE 'UTC' + make_interval(months => p_months)) AT TIME ZONE 'UTC', v_lot.extend_until);
  IF v_lot.extension_count < p_count OR v_lot.status <> 'active' OR v_lot.remaining + v_lot.held = 0
    OR v_expires_at <= v_lot.expires_at THEN RETURN 'refused'; END IF;

  -- Forget the sent notices, because notices are sent again before the new expiry.
  UPDATE credits.lot
     SET expires_at = v_expires_at, extension_count = p_count + 1, noticed_days = NULL, notice_claimed_at = NULL
   WHERE id = p_lot_id;
  INSERT INTO credits.entry (user_id, lot_id, kind, amount, op_key, at)
  VALUES (p_user_id, p_lot_id, 'extend', 0, 'extend:' || p_lot_id || ':' || p_count + 1, p_at);
  PERFORM credits.write_audit(p_actor, 'lot.extend', jsonb_build_object('userId', p_user_id, 'lotId', p_lot_id,
    'count', p_count + 1, 'from', v_lot.expires_at, 'to', v_expires_at), p_request_id, p_at);
  RETURN 'extended';
END $$;
