-- Adds a lot of credits. The sign-up grant also opens the account.
-- Outcomes in order of precedence: 'no-account', 'repeated', 'key-reused', 'granted'.
CREATE OR REPLACE FUNCTION credits.grant_lot(
  p_user_id integer, p_op_key text, p_source text, p_order_id uuid, p_amount integer, p_price_minor integer,
  p_currency text, p_at timestamptz, p_expires_at timestamptz, p_extend_until timestamptz,
  p_refundable_until timestamptz
) RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_granted record;
  v_lot_id integer;
BEGIN
  IF p_source = 'signup' THEN
    INSERT INTO credits.account (user_id, opened_at) VALUES (p_user_id, p_at) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM 1 FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'no-account'; END IF;

  SELECT user_id, amount INTO v_granted FROM credits.entry WHERE op_key = p_op_key AND kind = 'grant';
  IF FOUND THEN
    RETURN CASE WHEN v_granted.user_id = p_user_id AND v_granted.amount = p_amount
      THEN 'repeated' ELSE 'key-reused' END;
  END IF;

  INSERT INTO credits.lot (user_id, source, order_id, granted, remaining, price_minor, currency, granted_at,
    expires_at, extend_until, refundable_until)
  VALUES (p_user_id, p_source, p_order_id, p_amount, p_amount, p_price_minor, p_currency, p_at,
    p_expires_at, p_extend_until, p_refundable_until)
  RETURNING id INTO v_lot_id;
  INSERT INTO credits.entry (user_id, lot_id, kind, amount, op_key, at)
  VALUES (p_user_id, v_lot_id, 'grant', p_amount, p_op_key, p_at);
  UPDATE credits.account SET available = available + p_amount WHERE user_id = p_user_id;
  RETURN 'granted';
END $$;
