-- Expires the free credits of a member who leaves. Paid credits are refunded separately. Removes no ledger entry.
CREATE OR REPLACE FUNCTION credits.end_free_credits(
  p_user_id integer, p_actor text, p_request_id text, p_at timestamptz
) RETURNS integer LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_before integer;
  v_ended integer;
BEGIN
  SELECT available INTO v_before FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  UPDATE credits.lot SET expires_at = p_at
   WHERE user_id = p_user_id AND status = 'active' AND source <> 'purchase' AND granted_at < p_at
     AND expires_at > p_at;
  PERFORM credits.expire_lots(p_user_id, p_at);
  v_ended := v_before - (SELECT available FROM credits.account WHERE user_id = p_user_id);
  IF v_ended > 0 THEN
    PERFORM credits.write_audit(p_actor, 'account.close', jsonb_build_object('userId', p_user_id, 'ended', v_ended),
      p_request_id, p_at);
  END IF;
  RETURN v_ended;
END $$;
