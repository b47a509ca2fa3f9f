-- Holds the remaining credits of the payment's lot, including expired ones, for a dispute or a refund made directly at
-- the provider. For such a refund, p_dispute_id is 'refund:' followed by the provider's id. If p_price_minor is null,
-- the lot's price is recorded. Credits that were already spent are not taken back, so no balance becomes negative.
-- Outcomes: 'unknown' (no purchase was granted for the payment), 'repeated', 'frozen'.
CREATE OR REPLACE FUNCTION credits.freeze_dispute(
  p_dispute_id text, p_payment_id text, p_price_minor integer, p_hold_id uuid, p_actor text, p_request_id text,
  p_at timestamptz, OUT outcome text, OUT user_id integer, OUT amount integer
) LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_lot record;
  v_is_refund boolean := p_dispute_id LIKE 'refund:%';
  v_op_key text := CASE WHEN v_is_refund THEN p_dispute_id ELSE 'dispute:' || p_dispute_id END;
BEGIN
  SELECT lot.id, lot.user_id INTO v_lot FROM credits."order" JOIN credits.lot ON lot.order_id = "order".id
   WHERE "order".payment_id = p_payment_id AND lot.source = 'purchase';
  IF NOT FOUND THEN outcome := 'unknown'; RETURN; END IF;
  user_id := v_lot.user_id;
  PERFORM 1 FROM credits.account WHERE account.user_id = v_lot.user_id FOR UPDATE;
  PERFORM 1 FROM credits.dispute WHERE id = p_dispute_id;
  IF FOUND THEN outcome := 'repeated'; RETURN; END IF;

  PERFORM credits.expire_lots(v_lot.user_id, p_at);
  SELECT lot.id, lot.user_id, remaining, expired_remaining, price_minor INTO STRICT v_lot
    FROM credits.lot WHERE id = v_lot.id;
  amount := v_lot.remaining + v_lot.expired_remaining;
  IF amount > 0 THEN
    INSERT INTO credits.hold (id, user_id, op_key, request_hash, purpose, amount, created_at)
    VALUES (p_hold_id, v_lot.user_id, v_op_key, '', 'dispute', freeze_dispute.amount, p_at);
    UPDATE credits.lot SET remaining = 0, expired_remaining = 0, held = held + freeze_dispute.amount
     WHERE id = v_lot.id;
    INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, expired_change, op_key, at)
    VALUES (v_lot.user_id, v_lot.id, p_hold_id, 'hold', -v_lot.remaining, freeze_dispute.amount,
      -v_lot.expired_remaining, v_op_key, p_at);
    UPDATE credits.account
       SET available = available - v_lot.remaining, held = held + freeze_dispute.amount
     WHERE account.user_id = v_lot.user_id;
  END IF;
  INSERT INTO credits.dispute (id, user_id, lot_id, hold_id, price_minor, opened_at)
  VALUES (p_dispute_id, v_lot.user_id, v_lot.id, CASE WHEN amount > 0 THEN p_hold_id END,
    COALESCE(p_price_minor, v_lot.price_minor), p_at);
  PERFORM credits.write_audit(p_actor, CASE WHEN v_is_refund THEN 'refund.elsewhere' ELSE 'dispute.open' END,
    jsonb_build_object('userId', v_lot.user_id, 'lotId', v_lot.id, 'disputeId', p_dispute_id, 'amount', amount,
      'priceMinor', p_price_minor), p_request_id, p_at);
  outcome := 'frozen';
END $$;

-- Ends a dispute. If it was won, the credits return to their lot. If it was lost, they are removed, together with any
-- that returned to the lot meanwhile, and recorded as a refund paid by the bank. The end may be reported before the
-- start.
-- Outcomes: 'unknown', 'repeated', 'ended'.
CREATE OR REPLACE FUNCTION credits.end_dispute(
  p_dispute_id text, p_payment_id text, p_is_won boolean, p_refund_id uuid, p_actor text, p_request_id text,
  p_at timestamptz, OUT outcome text, OUT user_id integer, OUT amount integer
) LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_lot record;
  v_dispute record;
  v_held integer;
BEGIN
  SELECT lot.id, lot.user_id INTO v_lot FROM credits."order" JOIN credits.lot ON lot.order_id = "order".id
   WHERE "order".payment_id = p_payment_id AND lot.source = 'purchase';
  IF NOT FOUND THEN outcome := 'unknown'; RETURN; END IF;
  user_id := v_lot.user_id;
  PERFORM 1 FROM credits.account WHERE account.user_id = v_lot.user_id FOR UPDATE;
  PERFORM credits.expire_lots(v_lot.user_id, p_at);
  SELECT lot.id, lot.user_id, remaining, expired_remaining, held, price_minor, currency INTO STRICT v_lot
    FROM credits.lot WHERE id = v_lot.id;
  INSERT INTO credits.dispute (id, user_id, lot_id, price_minor, opened_at)
  VALUES (p_dispute_id, v_lot.user_id, v_lot.id, v_lot.price_minor, p_at) ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT v_dispute FROM credits.dispute WHERE id = p_dispute_id;
  IF v_dispute.state <> 'open' THEN outcome := 'repeated'; RETURN; END IF;
  v_held := COALESCE((SELECT hold.amount FROM credits.hold WHERE id = v_dispute.hold_id), 0);

  IF p_is_won THEN
    amount := v_held;
    IF v_held > 0 THEN PERFORM credits.release_into(v_dispute.hold_id, v_lot.id, p_at); END IF;
  ELSE
    amount := v_held + v_lot.remaining + v_lot.expired_remaining;
  END IF;
  IF NOT p_is_won AND amount > 0 THEN
    UPDATE credits.hold SET state = 'captured', settled_at = p_at WHERE id = v_dispute.hold_id;
    UPDATE credits.lot
       SET remaining = 0, expired_remaining = 0, held = held - v_held,
           status = CASE WHEN status = 'active' AND held = v_held THEN 'spent' ELSE status END
     WHERE id = v_lot.id;
    INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, expired_change, op_key, at)
    VALUES (v_lot.user_id, v_lot.id, v_dispute.hold_id, 'refund', -v_lot.remaining, -v_held,
      -v_lot.expired_remaining, 'dispute:' || p_dispute_id, p_at);
    UPDATE credits.account SET available = available - v_lot.remaining, held = held - v_held
     WHERE account.user_id = v_lot.user_id;
    INSERT INTO credits.refund (id, user_id, lot_id, hold_id, basis, amount, price_minor, currency, state,
      requested_by, requested_at, due_at, settled_at)
    VALUES (p_refund_id, v_lot.user_id, v_lot.id, v_dispute.hold_id, 'dispute', end_dispute.amount,
      v_dispute.price_minor, v_lot.currency, 'succeeded', 'provider', v_dispute.opened_at, p_at, p_at);
  END IF;
  UPDATE credits.dispute SET state = CASE WHEN p_is_won THEN 'won' ELSE 'lost' END, closed_at = p_at
   WHERE id = p_dispute_id;
  PERFORM credits.write_audit(p_actor, CASE WHEN p_dispute_id LIKE 'refund:%' THEN 'refund.elsewhere-failed'
      WHEN p_is_won THEN 'dispute.won' ELSE 'dispute.lost' END,
    jsonb_build_object('userId', v_lot.user_id, 'lotId', v_lot.id, 'disputeId', p_dispute_id, 'amount', amount),
    p_request_id, p_at);
  outcome := 'ended';
END $$;
