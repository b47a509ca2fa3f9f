-- Expires the remaining credits of the member's due lots. The caller must hold the account's lock.
-- A lot is valid in the half-open interval [granted_at, expires_at).
CREATE OR REPLACE FUNCTION credits.expire_lots(p_user_id integer, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_lot record;
  v_expired integer := 0;
BEGIN
  FOR v_lot IN
    SELECT id, remaining, expires_at FROM credits.lot
     WHERE user_id = p_user_id AND status = 'active' AND expires_at <= p_at ORDER BY expires_at, id
  LOOP
    UPDATE credits.lot
       SET status = 'expired', remaining = 0, expired_remaining = expired_remaining + v_lot.remaining
     WHERE id = v_lot.id;
    IF v_lot.remaining > 0 THEN
      INSERT INTO credits.entry (user_id, lot_id, kind, amount, expired_change, op_key, at)
      VALUES (p_user_id, v_lot.id, 'expire', -v_lot.remaining, v_lot.remaining,
        'expire:' || v_lot.id || ':' || extract(epoch FROM v_lot.expires_at), p_at);
      v_expired := v_expired + v_lot.remaining;
    END IF;
  END LOOP;
  IF v_expired > 0 THEN
    UPDATE credits.account SET available = available - v_expired WHERE user_id = p_user_id;
  END IF;
END $$;

-- Locks the account and expires its due lots. Returns how many credits expired.
CREATE OR REPLACE FUNCTION credits.expire_member(p_user_id integer, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_before integer;
BEGIN
  SELECT available INTO v_before FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
  PERFORM credits.expire_lots(p_user_id, p_at);
  RETURN v_before - (SELECT available FROM credits.account WHERE user_id = p_user_id);
END $$;
