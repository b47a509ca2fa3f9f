-- Ends a hold on credits once, as 'captured' or 'released'. Credits that return to an expired lot expire at once.
-- Outcomes: 'unknown', 'repeated' (with the recorded state, which may differ from the requested one), 'settled'.
CREATE OR REPLACE FUNCTION credits.settle(
  p_hold_id uuid, p_end text, p_at timestamptz, OUT outcome text, OUT state text, OUT amount integer
) LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_user_id integer;
  v_taken record;
  v_is_late boolean;
  v_moved integer := 0;
  v_spendable integer := 0;
BEGIN
  SELECT user_id INTO v_user_id FROM credits.hold WHERE id = p_hold_id;
  IF NOT FOUND THEN outcome := 'unknown'; RETURN; END IF;
  PERFORM 1 FROM credits.account WHERE user_id = v_user_id FOR UPDATE;

  UPDATE credits.hold SET state = p_end, settled_at = p_at WHERE id = p_hold_id AND hold.state = 'held'
  RETURNING hold.state, hold.amount INTO state, amount;
  IF NOT FOUND THEN
    outcome := 'repeated';
    SELECT hold.state, hold.amount INTO state, amount FROM credits.hold WHERE id = p_hold_id;
    RETURN;
  END IF;

  IF p_end = 'released' THEN PERFORM credits.expire_lots(v_user_id, p_at); END IF;
  FOR v_taken IN
    SELECT lot_id, held_change AS part FROM credits.entry WHERE op_key = p_hold_id::text AND kind = 'hold'
  LOOP
    UPDATE credits.lot
       SET held = held - v_taken.part,
           remaining = remaining + CASE WHEN p_end = 'released' AND status = 'active' THEN v_taken.part ELSE 0 END,
           expired_remaining = expired_remaining
             + CASE WHEN p_end = 'released' AND status = 'expired' THEN v_taken.part ELSE 0 END,
           status = CASE WHEN p_end = 'captured' AND status = 'active' AND remaining = 0 AND held = v_taken.part
             THEN 'spent' ELSE status END
     WHERE id = v_taken.lot_id
    RETURNING status = 'expired' INTO v_is_late;
    INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, op_key, at)
    VALUES (v_user_id, v_taken.lot_id, p_hold_id, CASE p_end WHEN 'captured' THEN 'capture' ELSE 'release' END,
      CASE p_end WHEN 'captured' THEN 0 ELSE v_taken.part END, -v_taken.part, p_hold_id::text, p_at);
    IF p_end = 'released' AND v_is_late THEN
      INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, expired_change, op_key, at)
      VALUES (v_user_id, v_taken.lot_id, p_hold_id, 'expire', -v_taken.part, v_taken.part, 'expire:' || p_hold_id,
        p_at);
    ELSIF p_end = 'released' THEN
      v_spendable := v_spendable + v_taken.part;
    END IF;
    v_moved := v_moved + v_taken.part;
  END LOOP;
  ASSERT v_moved = amount, 'the entries of a hold do not add up to it';
  UPDATE credits.account SET held = held - settle.amount, available = available + v_spendable
   WHERE user_id = v_user_id;
  outcome := 'settled';
END $$;
