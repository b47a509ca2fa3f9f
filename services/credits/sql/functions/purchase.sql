-- Returns how many credits a member has received without paying since an instant. The number is exact only while the
-- caller holds the account's lock.
CREATE OR REPLACE FUNCTION credits.demo_total(p_user_id integer, p_since timestamptz) RETURNS integer
LANGUAGE sql STABLE AS $$
  SELECT COALESCE(sum(amount), 0)::integer FROM credits."order"
   WHERE user_id = p_user_id AND provider = 'sandbox' AND status = 'granted' AND settled_at >= p_since
$$;

-- Grants a paid order, even if it had failed or was abandoned before the payment arrived.
-- Outcomes in order of precedence: 'unknown', 'differs' (paid by another payment), 'repeated', 'demo-limit', 'granted'.
CREATE OR REPLACE FUNCTION credits.grant_order(
  p_order_id uuid, p_payment_id text, p_source text, p_at timestamptz, p_expires_at timestamptz,
  p_extend_until timestamptz, p_refundable_until timestamptz, p_demo_since timestamptz, p_demo_max integer,
  p_actor text, p_request_id text
) RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_user_id integer;
  v_order record;
  v_is_paid boolean := p_source = 'purchase';
  v_outcome text;
BEGIN
  SELECT user_id INTO v_user_id FROM credits."order" WHERE id = p_order_id;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM 1 FROM credits.account WHERE user_id = v_user_id FOR UPDATE;
  SELECT * INTO v_order FROM credits."order" WHERE id = p_order_id FOR UPDATE;
  ASSERT (v_order.provider = 'sandbox') = (p_source = 'demo'), 'the sandbox, and nothing else, gives demo credits';
  IF v_order.payment_id <> p_payment_id THEN RETURN 'differs'; END IF;
  IF v_order.status = 'granted' THEN RETURN 'repeated'; END IF;
  IF NOT v_is_paid AND credits.demo_total(v_user_id, p_demo_since) + v_order.amount > p_demo_max THEN
    RETURN 'demo-limit';
  END IF;

  UPDATE credits."order"
     SET status = 'granted', payment_id = p_payment_id, failure_code = NULL, settled_at = p_at
   WHERE id = p_order_id;
  v_outcome := credits.grant_lot(v_user_id, 'order:' || p_order_id, p_source, p_order_id, v_order.amount,
    CASE WHEN v_is_paid THEN v_order.price_minor ELSE 0 END, CASE WHEN v_is_paid THEN v_order.currency END,
    p_at, p_expires_at, p_extend_until, p_refundable_until);
  ASSERT v_outcome = 'granted', 'an order that was not granted has no lot';
  PERFORM credits.write_audit(p_actor, CASE WHEN v_is_paid THEN 'purchase.card' ELSE 'purchase.demo' END,
    jsonb_build_object('userId', v_user_id, 'orderId', p_order_id, 'paymentId', p_payment_id,
      'itemId', v_order.item_id, 'amount', v_order.amount), p_request_id, p_at);
  RETURN 'granted';
END $$;

-- Grants a demo plan of the credits page. The account's lock makes the daily limit and the one-time reference exact.
-- Outcomes in order of precedence: 'no-account', 'reference-used', 'demo-limit', 'granted'.
CREATE OR REPLACE FUNCTION credits.purchase_plan(
  p_order_id uuid, p_user_id integer, p_payment_id text, p_item_id text, p_amount integer, p_price_minor integer,
  p_currency text, p_at timestamptz, p_expires_at timestamptz, p_extend_until timestamptz,
  p_demo_since timestamptz, p_demo_max integer, p_request_id text
) RETURNS text LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_outcome text;
BEGIN
  PERFORM 1 FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'no-account'; END IF;
  IF EXISTS (SELECT FROM credits."order" WHERE user_id = p_user_id AND payment_id = p_payment_id) THEN
    RETURN 'reference-used';
  END IF;
  IF credits.demo_total(p_user_id, p_demo_since) + p_amount > p_demo_max THEN RETURN 'demo-limit'; END IF;

  INSERT INTO credits."order" (id, user_id, provider, item_id, amount, price_minor, currency, payment_id, status,
    created_at, settled_at)
  VALUES (p_order_id, p_user_id, 'sandbox', p_item_id, p_amount, p_price_minor, p_currency, p_payment_id, 'granted',
    p_at, p_at);
  v_outcome := credits.grant_lot(p_user_id, 'order:' || p_order_id, 'demo', p_order_id, p_amount, 0, NULL, p_at,
    p_expires_at, p_extend_until, NULL);
  ASSERT v_outcome = 'granted', 'a new order has no lot';
  PERFORM credits.write_audit('member:' || p_user_id, 'purchase.demo',
    jsonb_build_object('userId', p_user_id, 'orderId', p_order_id, 'paymentId', p_payment_id, 'itemId', p_item_id,
      'amount', p_amount), p_request_id, p_at);
  RETURN 'granted';
END $$;
