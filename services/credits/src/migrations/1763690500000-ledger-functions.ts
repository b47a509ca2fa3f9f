import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Each change of a balance is one call of one function: one round trip, one transaction, and always in the lock
 * order account → hold → lot. The instant is an argument, so that expiry is tested at the exact boundary.
 */
export class LedgerFunctions1763690500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of [expireLots, grantLot, reserve, settle, balance])
      await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP FUNCTION credits.balance, credits.settle, credits.reserve, credits.grant_lot, credits.expire_lots`);
  }
}

/**
 * A session keeps its plans. Those it made while the tables were still almost empty would scan them for ever, and
 * without the second setting it would plan some statements anew at every call.
 */
const plans = 'SET enable_seqscan = off SET plan_cache_mode = force_generic_plan';

/**
 * Moves what is left in the member's lots past their time out of reach. The caller holds the account's lock.
 * A lot is valid in the half-open interval [granted_at, expires_at).
 */
const expireLots = `
  CREATE FUNCTION credits.expire_lots(p_user_id integer, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
  END $$`;

/** Outcomes: 'granted', 'repeated', 'key-reused', 'no-account'. The sign-up grant opens the account. */
const grantLot = `
  CREATE FUNCTION credits.grant_lot(
    p_user_id integer, p_op_key text, p_source text, p_order_id uuid, p_amount integer, p_price_minor integer,
    p_currency text, p_at timestamptz, p_expires_at timestamptz, p_extend_until timestamptz,
    p_refundable_until timestamptz
  ) RETURNS text LANGUAGE plpgsql ${plans} AS $$
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
  END $$`;

/**
 * Takes credits from the lots that expire soonest, free before purchased at the same instant.
 * Outcomes in order of precedence: 'no-account', 'key-reused', 'repeated', 'insufficient', 'reserved'.
 */
const reserve = `
  CREATE FUNCTION credits.reserve(
    p_hold_id uuid, p_user_id integer, p_amount integer, p_purpose text, p_request_hash text, p_at timestamptz,
    p_expires_at timestamptz, OUT outcome text, OUT state text, OUT spendable integer
  ) LANGUAGE plpgsql ${plans} AS $$
  DECLARE
    v_hold record;
    v_lot record;
    v_part integer;
    v_needed integer := p_amount;
  BEGIN
    SELECT available INTO spendable FROM credits.account WHERE user_id = p_user_id FOR UPDATE;
    IF NOT FOUND THEN outcome := 'no-account'; RETURN; END IF;

    SELECT hold.request_hash, hold.state INTO v_hold FROM credits.hold WHERE op_key = p_hold_id::text;
    IF FOUND THEN
      outcome := CASE WHEN v_hold.request_hash = p_request_hash THEN 'repeated' ELSE 'key-reused' END;
      state := v_hold.state;
      RETURN;
    END IF;

    spendable := spendable - COALESCE((
      SELECT sum(remaining) FROM credits.lot
       WHERE user_id = p_user_id AND status = 'active' AND expires_at <= p_at), 0);
    IF spendable < p_amount THEN outcome := 'insufficient'; RETURN; END IF;

    INSERT INTO credits.hold (id, user_id, op_key, request_hash, purpose, amount, created_at, expires_at)
    VALUES (p_hold_id, p_user_id, p_hold_id::text, p_request_hash, p_purpose, p_amount, p_at, p_expires_at)
    ON CONFLICT DO NOTHING;
    -- Another member's request took the key since the look-up: the account's lock does not cover that.
    IF NOT FOUND THEN outcome := 'key-reused'; RETURN; END IF;

    PERFORM credits.expire_lots(p_user_id, p_at);
    FOR v_lot IN
      SELECT id, remaining FROM credits.lot
       WHERE user_id = p_user_id AND status = 'active' AND remaining > 0
       ORDER BY expires_at, source = 'purchase', id
    LOOP
      v_part := LEAST(v_lot.remaining, v_needed);
      UPDATE credits.lot SET remaining = remaining - v_part, held = held + v_part WHERE id = v_lot.id;
      INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, op_key, at)
      VALUES (p_user_id, v_lot.id, p_hold_id, 'hold', -v_part, v_part, p_hold_id::text, p_at);
      v_needed := v_needed - v_part;
      EXIT WHEN v_needed = 0;
    END LOOP;
    ASSERT v_needed = 0, 'the lots hold less than the account says';
    UPDATE credits.account SET available = available - p_amount, held = held + p_amount WHERE user_id = p_user_id;
    outcome := 'reserved';
    state := 'held';
  END $$`;

/**
 * Ends a hold as 'captured' or 'released', once. What comes back to a lot past its time expires at once.
 * Outcomes: 'unknown', 'repeated' (the state is the recorded one, which may be the other end), 'settled'.
 */
const settle = `
  CREATE FUNCTION credits.settle(
    p_hold_id uuid, p_end text, p_at timestamptz, OUT outcome text, OUT state text, OUT amount integer
  ) LANGUAGE plpgsql ${plans} AS $$
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
  END $$`;

/** No row for a member without account. Takes the account's lock only when a lot has to expire first. */
const balance = `
  CREATE FUNCTION credits.balance(p_user_id integer, p_at timestamptz)
  RETURNS TABLE (available integer, held integer, next_expiry_at timestamptz, next_expiry_amount integer)
  LANGUAGE plpgsql ${plans} AS $$
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
  END $$`;
