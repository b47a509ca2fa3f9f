-- Returns a member's balance, or no row if the member has no account. Locks the account only if a lot has to expire
-- first.
CREATE OR REPLACE FUNCTION credits.balance(p_user_id integer, p_at timestamptz)
RETURNS TABLE (available integer, held integer, next_expiry_at timestamptz, next_expiry_amount integer)
LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF EXISTS (SELECT FROM credits.lot WHERE user_id = p_user_id AND status = 'active' AND expires_at <= p_at) THEN
    PERFORM 1 FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
    PERFORM credits.expire_lots(p_user_id, p_at);
  END IF;
  RETURN QUERY
    SELECT account.available, account.held, soonest.expires_at, soonest.remaining
      FROM credits.account LEFT JOIN LATERAL (
        SELECT lot.expires_at, sum(lot.remaining)::integer AS remaining FROM credits.lot
         WHERE lot.user_id = p_user_id AND lot.status = 'active' AND lot.remaining > 0
         GROUP BY lot.expires_at ORDER BY lot.expires_at LIMIT 1
      ) AS soonest ON true
     WHERE account.user_id = p_user_id;
END $$;

-- Reads many members' balances at once and locks nothing. Leaves out members who have no account, and members who
-- have a lot that has to expire first.
CREATE OR REPLACE FUNCTION credits.balances(p_user_ids integer[], p_at timestamptz)
RETURNS TABLE (user_id integer, available integer, held integer, next_expiry_at timestamptz, next_expiry_amount integer)
LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY
    SELECT account.user_id, account.available, account.held, soonest.expires_at, soonest.remaining
      FROM credits.account LEFT JOIN LATERAL (
        SELECT lot.expires_at, sum(lot.remaining)::integer AS remaining FROM credits.lot
         WHERE lot.user_id = account.user_id AND lot.status = 'active' AND lot.remaining > 0
         GROUP BY lot.expires_at ORDER BY lot.expires_at LIMIT 1
      ) AS soonest ON true
     WHERE account.user_id = ANY (p_user_ids)
       AND NOT EXISTS (SELECT FROM credits.lot
                        WHERE lot.user_id = account.user_id AND lot.status = 'active' AND lot.expires_at <= p_at);
END $$;
