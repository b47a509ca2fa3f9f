-- Holds a lot's remaining or expired credits and records the refund request. Credits held by a charge are not refunded,
-- nor are lots whose payment is disputed or was refunded directly at the provider.
-- Outcomes in order of precedence: 'not-found', 'repeated' (the same refund is open or failed, or it was paid and the
-- lot has no credits left to refund), 'refused', 'changed', 'begun'.
CREATE OR REPLACE FUNCTION credits.begin_refund(
  p_refund_id uuid, p_user_id integer, p_lot_id integer, p_basis text, p_amount integer, p_price_minor integer,
  p_requested_by text, p_actor text, p_request_id text, p_at timestamptz, p_until timestamptz,
  p_due_at timestamptz, OUT outcome text, OUT refund_id uuid
) LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_lot record;
  v_left integer;
  v_is_expired boolean := p_basis = 'expired';
  v_op_key text := 'refund:' || p_refund_id;
BEGIN
  PERFORM 1 FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
  PERFORM credits.expire_lots(p_user_id, p_at);
  SELECT * INTO v_lot FROM credits.lot WHERE id = p_lot_id AND user_id = p_user_id;
  IF NOT FOUND THEN outcome := 'not-found'; RETURN; END IF;

  v_left := CASE WHEN v_is_expired THEN v_lot.expired_remaining ELSE v_lot.remaining END;
  SELECT refund.id INTO refund_id FROM credits.refund
   WHERE lot_id = p_lot_id AND basis = p_basis AND amount = p_amount AND price_minor = p_price_minor
     AND (state IN ('requested', 'processing', 'failed') OR (state = 'succeeded' AND v_left = 0))
   ORDER BY requested_at DESC LIMIT 1;
  IF FOUND THEN outcome := 'repeated'; RETURN; END IF;

  IF v_lot.source <> 'purchase' OR v_left = 0 OR p_at >= p_until OR v_is_expired <> (v_lot.status = 'expired')
    OR EXISTS (SELECT FROM credits.refund
      WHERE lot_id = p_lot_id AND state IN ('requested', 'processing', 'failed'))
    OR EXISTS (SELECT FROM credits.dispute WHERE lot_id = p_lot_id AND state = 'open')
  THEN outcome := 'refused'; RETURN; END IF;
  IF v_left <> p_amount THEN outcome := 'changed'; RETURN; END IF;
  ASSERT p_price_minor <= v_lot.price_minor, 'no refund is higher than the price';

  INSERT INTO credits.hold (id, user_id, op_key, request_hash, purpose, amount, created_at)
  VALUES (p_refund_id, p_user_id, v_op_key, '', 'refund', p_amount, p_at);
  UPDATE credits.lot
     SET held = held + p_amount,
         remaining = remaining - CASE WHEN v_is_expired THEN 0 ELSE p_amount END,
         expired_remaining = expired_remaining - CASE WHEN v_is_expired THEN p_amount ELSE 0 END
   WHERE id = p_lot_id;
  INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, expired_change, op_key, at)
  VALUES (p_user_id, p_lot_id, p_refund_id, 'hold', CASE WHEN v_is_expired THEN 0 ELSE -p_amount END, p_amount,
    CASE WHEN v_is_expired THEN -p_amount ELSE 0 END, v_op_key, p_at);
  UPDATE credits.account
     SET held = held + p_amount, available = available - CASE WHEN v_is_expired THEN 0 ELSE p_amount END
   WHERE user_id = p_user_id;
  INSERT INTO credits.refund (id, user_id, lot_id, hold_id, basis, amount, price_minor, currency, requested_by,
    requested_at, asked_at, due_at)
  VALUES (p_refund_id, p_user_id, p_lot_id, p_refund_id, p_basis, p_amount, p_price_minor, v_lot.currency,
    p_requested_by, p_at, p_at, p_due_at);
  PERFORM credits.write_audit(p_actor, 'refund.request', jsonb_build_object('userId', p_user_id, 'lotId', p_lot_id,
    'refundId', p_refund_id, 'basis', p_basis, 'amount', p_amount, 'priceMinor', p_price_minor,
    'currency', v_lot.currency), p_request_id, p_at);
  outcome := 'begun';
  refund_id := p_refund_id;
END $$;

-- Returns the credits held for a refund or a dispute to their lot; if the lot has expired, they expire at once. The
-- caller must hold the account's lock and must have expired due lots.
CREATE OR REPLACE FUNCTION credits.release_into(p_hold_id uuid, p_lot_id integer, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_hold record;
  v_back integer;
BEGIN
  UPDATE credits.hold SET state = 'released', settled_at = p_at WHERE id = p_hold_id AND state = 'held'
  RETURNING user_id, amount, op_key INTO STRICT v_hold;
  SELECT CASE WHEN status = 'expired' THEN 0 ELSE v_hold.amount END INTO STRICT v_back
    FROM credits.lot WHERE id = p_lot_id;
  UPDATE credits.lot
     SET held = held - v_hold.amount, remaining = remaining + v_back,
         expired_remaining = expired_remaining + v_hold.amount - v_back
   WHERE id = p_lot_id;
  INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, expired_change, op_key, at)
  VALUES (v_hold.user_id, p_lot_id, p_hold_id, 'release', v_back, -v_hold.amount, v_hold.amount - v_back,
    v_hold.op_key, p_at);
  UPDATE credits.account SET held = held - v_hold.amount, available = available + v_back
   WHERE user_id = v_hold.user_id;
END $$;

-- Ends a refund. 'succeeded' and 'paid-manually' spend the held credits, 'released' returns them, 'failed' keeps them
-- held until an operator decides. An operator may only end a refund that failed, or one still requested whose last
-- request to the provider is at least five minutes old, because an answer may be on its way. If a provider reverses a
-- success, the credits are already spent and the money is owed.
-- Outcomes: 'unknown', 'repeated', 'refused' (with the recorded state), 'ended'.
CREATE OR REPLACE FUNCTION credits.end_refund(
  p_refund_id uuid, p_end text, p_provider_refund_id text, p_failure_code text, p_actor text, p_request_id text,
  p_at timestamptz, OUT outcome text, OUT state text
) LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_user_id integer;
  v_refund record;
  v_is_held boolean;
  v_is_answered boolean;
BEGIN
  SELECT user_id INTO v_user_id FROM credits.refund WHERE id = p_refund_id;
  IF NOT FOUND THEN outcome := 'unknown'; RETURN; END IF;
  PERFORM 1 FROM credits.account WHERE user_id = v_user_id FOR UPDATE;
  -- asked_at is written before the provider is asked. An operator can therefore end the refund either before that or
  -- at least five minutes after it.
  SELECT * INTO v_refund FROM credits.refund WHERE id = p_refund_id FOR UPDATE;
  state := v_refund.state;
  v_is_answered := state = 'failed' OR (state = 'requested'
    AND COALESCE(v_refund.asked_at, v_refund.requested_at) <= p_at - interval '5 minutes');
  IF state = p_end THEN outcome := 'repeated'; RETURN; END IF;
  SELECT hold.state = 'held' INTO STRICT v_is_held FROM credits.hold WHERE id = v_refund.hold_id;

  IF NOT (CASE p_end
    WHEN 'succeeded' THEN state IN ('requested', 'processing')
    WHEN 'failed' THEN state IN ('requested', 'processing') OR (state = 'succeeded' AND v_refund.basis <> 'dispute')
    WHEN 'paid-manually' THEN v_is_answered
    WHEN 'released' THEN v_is_answered AND v_is_held
    ELSE false END)
  THEN outcome := 'refused'; RETURN; END IF;

  PERFORM credits.expire_lots(v_user_id, p_at);
  IF p_end = 'released' THEN
    PERFORM credits.release_into(v_refund.hold_id, v_refund.lot_id, p_at);
  ELSIF p_end IN ('succeeded', 'paid-manually') AND v_is_held THEN
    UPDATE credits.hold SET state = 'captured', settled_at = p_at WHERE id = v_refund.hold_id;
    UPDATE credits.lot
       SET held = held - v_refund.amount,
           status = CASE WHEN status = 'active' AND remaining = 0 AND held = v_refund.amount
             THEN 'spent' ELSE status END
     WHERE id = v_refund.lot_id;
    INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, op_key, at)
    VALUES (v_user_id, v_refund.lot_id, v_refund.hold_id, 'refund', 0, -v_refund.amount, 'refund:' || p_refund_id,
      p_at);
    UPDATE credits.account SET held = held - v_refund.amount WHERE user_id = v_user_id;
  END IF;
  UPDATE credits.refund
     SET state = p_end, failure_code = COALESCE(p_failure_code, failure_code),
         provider_refund_id = COALESCE(p_provider_refund_id, provider_refund_id),
         settled_at = CASE WHEN p_end = 'failed' THEN NULL ELSE p_at END
   WHERE id = p_refund_id;
  PERFORM credits.write_audit(p_actor, 'refund.' || p_end, jsonb_build_object('userId', v_user_id,
    'refundId', p_refund_id, 'from', state, 'failureCode', p_failure_code), p_request_id, p_at);
  outcome := 'ended';
  state := p_end;
END $$;
