-- Returns how many credits a spender (such as an API key) has spent or holds. Released holds spent nothing.
CREATE OR REPLACE FUNCTION credits.spent_by(p_user_id integer, p_spender_id uuid) RETURNS integer
LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT COALESCE(sum(amount), 0)::integer FROM credits.hold
   WHERE spender_id = p_spender_id AND state <> 'released' AND user_id = p_user_id
$$;

-- Like credits.reserve, but for a spender (such as an API key) who may spend at most p_spender_max credits in all; null
-- is no limit. The account's lock makes requests wait for each other, so that the limit is exact.
-- Outcomes in order of precedence: 'no-account', 'key-reused', 'repeated', 'limit-reached', 'insufficient', 'reserved'.
CREATE OR REPLACE FUNCTION credits.reserve_for(
  p_spender_id uuid, p_spender_max integer, p_hold_id uuid, p_user_id integer, p_amount integer, p_purpose text,
  p_request_hash text, p_at timestamptz, p_expires_at timestamptz, OUT outcome text, OUT state text,
  OUT spendable integer
) LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM 1 FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
  IF NOT FOUND THEN outcome := 'no-account'; RETURN; END IF;

  IF p_spender_max IS NOT NULL
     AND NOT EXISTS (SELECT FROM credits.hold WHERE op_key = p_hold_id::text)
     AND credits.spent_by(p_user_id, p_spender_id) + p_amount > p_spender_max
  THEN outcome := 'limit-reached'; RETURN; END IF;

  SELECT made.outcome, made.state, made.spendable INTO outcome, state, spendable
    FROM credits.reserve(p_hold_id, p_user_id, p_amount, p_purpose, p_request_hash, p_at, p_expires_at) AS made;
  IF outcome = 'reserved' THEN UPDATE credits.hold SET spender_id = p_spender_id WHERE id = p_hold_id; END IF;
END $$;
