import { type DataSource } from 'typeorm';

/** Each statement finds the rows that break one invariant of the ledger. */
const breaches: Record<string, string> = {
  'I1 an account is the sum of its lots': `
    SELECT user_id FROM credits.account
      LEFT JOIN (SELECT user_id, sum(remaining) AS remaining, sum(held) AS lots_held FROM credits.lot GROUP BY user_id)
        AS lots USING (user_id)
     WHERE available <> COALESCE(remaining, 0) OR held <> COALESCE(lots_held, 0)`,
  'I2 a lot is the sum of its entries, every kind counted': `
    SELECT id FROM credits.lot
      LEFT JOIN (SELECT lot_id, sum(amount) AS amount, sum(held_change) AS held_change,
                        sum(expired_change) AS expired_change,
                        sum(amount) FILTER (WHERE kind = 'grant') AS grant_amount
                   FROM credits.entry GROUP BY lot_id) AS entries ON lot_id = id
     WHERE (remaining, held, expired_remaining, granted)
       IS DISTINCT FROM (amount, held_change, expired_change, grant_amount)`,
  'I3 open holds are what is held': `
    SELECT user_id FROM credits.account
      LEFT JOIN (SELECT user_id, sum(amount) AS open FROM credits.hold WHERE state = 'held' GROUP BY user_id)
        AS holds USING (user_id)
     WHERE held <> COALESCE(open, 0)`,
  'I4 one grant per lot and operation': `
    SELECT op_key FROM credits.entry WHERE kind = 'grant' GROUP BY op_key HAVING count(*) > 1
    UNION ALL
    SELECT lot.id::text FROM credits.lot
      LEFT JOIN credits.entry ON entry.lot_id = lot.id AND entry.kind = 'grant'
     GROUP BY lot.id HAVING count(entry.id) <> 1`,
  'I4 one end per hold, of the whole amount and of the recorded kind': `
    SELECT hold.id FROM credits.hold LEFT JOIN credits.entry ON entry.hold_id = hold.id
     GROUP BY hold.id, hold.amount, hold.state
    HAVING COALESCE(sum(held_change) FILTER (WHERE kind = 'hold'), 0) <> hold.amount
        OR COALESCE(-sum(held_change) FILTER (WHERE kind = 'capture'), 0)
             <> CASE hold.state WHEN 'captured' THEN hold.amount ELSE 0 END
        OR COALESCE(-sum(held_change) FILTER (WHERE kind = 'release'), 0)
             <> CASE hold.state WHEN 'released' THEN hold.amount ELSE 0 END`,
  'I5 nothing is negative': `
    SELECT user_id FROM credits.account WHERE available < 0 OR held < 0
    UNION ALL
    SELECT id FROM credits.lot WHERE remaining < 0 OR held < 0 OR expired_remaining < 0`,
  'I6 what was granted is available, held, spent, expired or refunded': `
    SELECT account.user_id FROM credits.account
      JOIN (SELECT user_id, sum(granted) AS granted, sum(expired_remaining) AS expired
              FROM credits.lot GROUP BY user_id) AS lots USING (user_id)
      LEFT JOIN (SELECT user_id, -sum(amount + held_change + expired_change) AS spent
              FROM credits.entry WHERE kind IN ('capture', 'refund') GROUP BY user_id) AS outflow USING (user_id)
     WHERE granted <> available + account.held + expired + COALESCE(spent, 0)`,
  'API-076 the records of a member add up to the balance': `
    SELECT user_id FROM credits.account
      LEFT JOIN (SELECT user_id, sum(amount) AS total FROM credits.credit_record GROUP BY user_id)
        AS records USING (user_id)
     WHERE available <> COALESCE(total, 0)`,
};

/** The names of the invariants that do not hold, in one consistent reading. */
export async function brokenInvariants(dataSource: DataSource): Promise<string[]> {
  const checks = Object.entries(breaches).map(
    ([, sql], index) => `SELECT ${index} AS check WHERE EXISTS (${sql})`,
  );
  const rows = await dataSource.query<{ check: number }[]>(checks.join(' UNION ALL '));
  return rows.map(({ check }) => Object.keys(breaches)[check] ?? `check ${check}`);
}
