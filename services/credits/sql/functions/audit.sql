-- Writes one line of the audit log. Functions that move credits call this in the transaction of the move.
CREATE OR REPLACE FUNCTION credits.write_audit(
  p_actor text, p_action text, p_details jsonb, p_request_id text, p_at timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO credits.audit (actor, action, details, request_id, at)
  VALUES (p_actor, p_action, p_details, p_request_id, p_at)
$$;
