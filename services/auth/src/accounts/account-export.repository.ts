import { type AccountExport, type ExportJob, type RpcRequest } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager, In, Not, Raw } from 'typeorm';
import { AccountExportEntity } from '../entities/account-data.entity.js';

export type StoredExport = Readonly<AccountExportEntity>;

type Attempt = Pick<ExportJob, 'id' | 'attempt'>;

/** A process that has not reported for this long counts as dead. */
const leaseSeconds = 120;
const attemptsMax = 5;
const keepHours = 24;
const eventsMax = 1_000;
const notPast = Raw((time) => `(${time} IS NULL OR ${time} > clock_timestamp())`);

/** Runs inside the caller's transaction if `manager` has one. All times come from the database's clock. */
@Injectable()
export class AccountExportRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Null if there is none or it has expired. */
  latest(userId: number): Promise<StoredExport | null> {
    const latest = Raw(
      (id) =>
        `${id} = (SELECT id FROM auth.account_export WHERE user_id = :userId ORDER BY requested_at DESC LIMIT 1)`,
      { userId },
    );
    return this.manager.findOneBy(AccountExportEntity, { id: latest, expiresAt: notPast });
  }

  /** Returns how long a member must wait to request another export; null if not at all. Ignores failed exports. */
  async waitMs({ userId, perDayMax }: { userId: number; perDayMax: number }): Promise<number | null> {
    const [first] = await queryRows<{ waitMs: number }>(
      this.manager,
      `SELECT extract(epoch FROM requested_at + interval '1 day' - clock_timestamp())::float8 * 1000 AS "waitMs"
         FROM auth.account_export
        WHERE user_id = $1 AND state <> 'failed' AND requested_at > clock_timestamp() - interval '1 day'
        ORDER BY requested_at DESC OFFSET $2 LIMIT 1`,
      [userId, perDayMax - 1],
    );
    return first?.waitMs ?? null;
  }

  /** Does nothing while another export of the member is in progress. */
  async insert(asked: Pick<StoredExport, 'id' | 'userId' | 'locale' | 'sessions'>): Promise<void> {
    await queryRows(
      this.manager,
      `INSERT INTO auth.account_export (id, user_id, locale, sessions) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [asked.id, asked.userId, asked.locale, JSON.stringify(asked.sessions)],
    );
  }

  async claim(): Promise<StoredExport | null> {
    await queryRows(
      this.manager,
      `UPDATE auth.account_export SET state = 'failed'
        WHERE state = 'running' AND leased_until < clock_timestamp() AND attempts >= $1`,
      [attemptsMax],
    );
    const claimed = await queryRows<{ id: string }>(
      this.manager,
      `UPDATE auth.account_export
          SET state = 'running', attempts = attempts + 1, done = 0,
              leased_until = clock_timestamp() + $1 * interval '1 second'
        WHERE id = (SELECT id FROM auth.account_export
                     WHERE state = 'waiting' OR (state = 'running' AND leased_until < clock_timestamp())
                     ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [leaseSeconds],
    );
    const [row] = claimed;
    return row ? this.manager.findOneBy(AccountExportEntity, { id: row.id }) : null;
  }

  /** @returns false if a newer attempt has started */
  async renew({ id, attempt, done }: Attempt & { done: number }): Promise<boolean> {
    const { affected } = await this.manager.update(
      AccountExportEntity,
      { id, attempts: attempt, state: 'running' },
      { done, leasedUntil: () => `clock_timestamp() + ${leaseSeconds} * interval '1 second'` },
    );
    return affected === 1;
  }

  async end({ id, attempt, sizeBytes, partCount }: RpcRequest<'auth.endExport'>): Promise<void> {
    await this.manager.update(
      AccountExportEntity,
      { id, attempts: attempt, state: 'running' },
      {
        state: 'ready',
        sizeBytes: String(sizeBytes),
        partCount,
        expiresAt: () => `clock_timestamp() + ${keepHours} * interval '1 hour'`,
      },
    );
  }

  /** Returns the given exports that are in progress, or ready and not expired. */
  async kept(ids: readonly string[]): Promise<string[]> {
    const rows = await this.manager.find(AccountExportEntity, {
      select: { id: true },
      where: { id: In(ids), state: Not('failed'), expiresAt: notPast },
    });
    return rows.map(({ id }) => id);
  }

  /** Returns what the auth service itself stores about a member; null for an unknown member. */
  async account(userId: number): Promise<ExportJob['account'] | null> {
    const [row] = await queryRows<{ account: ExportJob['account'] }>(this.manager, accountSql, [userId]);
    return row?.account ?? null;
  }
}

const isoTime = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL that selects rows as a JSON array of objects. */
const listOf = (fields: string, rows: string) =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object(${fields})), '[]') FROM (${rows}) AS row)`;

const accountSql = `
  SELECT jsonb_build_object(
    'id', id, 'username', username, 'email', email, 'createdAt', ${isoTime('created_at')},
    'identities', ${listOf(
      `'issuer', issuer, 'linkedAt', ${isoTime('row.created_at')}`,
      'SELECT * FROM auth.identity WHERE user_id = "user".id ORDER BY created_at',
    )},
    'secondFactorSince', (SELECT ${isoTime('factor.created_at')}
      FROM auth.second_factor AS factor WHERE user_id = "user".id),
    'passkeys', ${listOf(
      `'name', name, 'createdAt', ${isoTime('row.created_at')}, 'lastUsedAt', ${isoTime('last_used_at')}`,
      'SELECT * FROM auth.passkey WHERE user_id = "user".id ORDER BY created_at',
    )},
    'keys', ${listOf(
      `'name', name, 'hint', hint, 'scopes', scopes, 'creditLimit', credit_limit, 'createdAt', ${isoTime('row.created_at')},
       'expiresAt', ${isoTime('expires_at')}, 'lastUsedAt', ${isoTime('last_used_at')}, 'revokedAt', ${isoTime('revoked_at')}`,
      'SELECT * FROM auth.api_key WHERE user_id = "user".id ORDER BY created_at',
    )},
    'events', ${listOf(
      `'at', ${isoTime('at')}, 'action', action, 'address', address`,
      `SELECT * FROM auth.audit WHERE user_id = "user".id ORDER BY id DESC LIMIT ${eventsMax}`,
    )}) AS account
    FROM auth."user" WHERE id = $1`;

export const toExport = ({
  id,
  state,
  done,
  sizeBytes,
  requestedAt,
  expiresAt,
}: StoredExport): AccountExport => ({
  id,
  state,
  done,
  sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});
