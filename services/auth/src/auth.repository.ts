import { enqueueOutbox } from '@jinwi/database';
import { currentContext } from '@jinwi/tracing';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AuditEntryEntity } from './entities/audit-entry.entity.js';
import { IdentityEntity } from './entities/identity.entity.js';
import { PasswordResetEntity } from './entities/password-reset.entity.js';
import { UserEntity } from './entities/user.entity.js';
import { twinKey } from './twin-key.js';

/** Becomes the call `credits.openAccount`. */
export const openAccountTopic = 'credits.openAccount';
/** Mail a link that sets a new password; mail that the password was changed. */
export const resetMailTopic = 'mail.passwordReset';
export const changedMailTopic = 'mail.passwordChanged';

export interface Account {
  id: number;
  username: string;
  email: string;
  passwordHash: string;
}

export interface Identity {
  issuer: string;
  subject: string;
}

export type AuditAction =
  | 'member.registered'
  | 'sign-in.succeeded'
  | 'sign-in.failed'
  | 'google.signed-in'
  | 'google.refused'
  | 'google.linked'
  | 'password.change-refused'
  | 'password.changed'
  | 'password.reset-asked'
  | 'password.reset-refused'
  | 'password.reset';

/** The accounts, on one connection or in one transaction. */
@Injectable()
export class AuthRepository {
  constructor(private readonly manager: EntityManager) {}

  findByEmail(email: string): Promise<Account | null> {
    return this.manager.findOneBy(UserEntity, { email });
  }

  findById(id: number): Promise<Account | null> {
    return this.manager.findOneBy(UserEntity, { id });
  }

  async findByIdentity({ issuer, subject }: Identity): Promise<Account | null> {
    const identity = await this.manager.findOneBy(IdentityEntity, { issuer, subject });
    return identity && this.findById(identity.userId);
  }

  /**
   * Inserts an account and the outbox row that opens its credits. Null when the name, or one that looks like it, is taken.
   * @throws QueryFailedError with the constraint `user_email_once`.
   */
  async insertAccount({ username, email, passwordHash }: Omit<Account, 'id'>): Promise<Account | null> {
    const rows: { id: number }[] = await this.manager.query(
      `INSERT INTO auth."user" (username, twin_key, email, password_hash)
       SELECT $1, $2, $3, $4 WHERE NOT EXISTS (SELECT FROM auth."user" WHERE username = $1)
           ON CONFLICT (twin_key) DO NOTHING RETURNING id`,
      [username, twinKey(username), email, passwordHash],
    );
    const [row] = rows;
    if (!row) return null;
    await enqueueOutbox(this.manager, { topic: openAccountTopic, payload: { userId: row.id } });
    return { id: row.id, username, email, passwordHash };
  }

  async insertIdentity({ issuer, subject }: Identity, userId: number): Promise<void> {
    await this.manager.insert(IdentityEntity, { issuer, subject, userId });
  }

  /** Another hash of the same password; does nothing if the password was changed meanwhile. */
  async renewHash({ id, passwordHash: from }: Account, to: string): Promise<void> {
    await this.manager.update(UserEntity, { id, passwordHash: from }, { passwordHash: to });
  }

  /** A password chosen by the member: older links end, and a mail tells of it. */
  async changePassword(userId: number, passwordHash: string): Promise<void> {
    await this.manager.update(UserEntity, { id: userId }, { passwordHash });
    await this.manager.delete(PasswordResetEntity, { userId });
    await enqueueOutbox(this.manager, { topic: changedMailTopic, payload: { userId } });
  }

  /** The same rows for an unknown address, so that its answer takes as long; its mail is never sent. */
  async askReset(userId: number | null): Promise<void> {
    await this.audit('password.reset-asked', userId);
    await enqueueOutbox(this.manager, { topic: resetMailTopic, payload: { userId } });
  }

  /** Also removes links that have expired. */
  async insertReset({
    tokenHash,
    userId,
    validMs,
  }: {
    tokenHash: string;
    userId: number;
    validMs: number;
  }): Promise<void> {
    await this.manager.query('DELETE FROM auth.password_reset WHERE expires_at < now()');
    await this.manager.query(
      `INSERT INTO auth.password_reset (token_hash, user_id, expires_at)
       VALUES ($1, $2, now() + $3 * interval '1 millisecond')`,
      [tokenHash, userId, validMs],
    );
  }

  /** The id of a valid link's member; the link stays valid. */
  async findReset(tokenHash: string): Promise<number | null> {
    const rows = await this.manager.query<{ user_id: number }[]>(
      'SELECT user_id FROM auth.password_reset WHERE token_hash = $1 AND expires_at > now()',
      [tokenHash],
    );
    return rows[0]?.user_id ?? null;
  }

  /** The id of a valid link's member, and the end of the link: only one of simultaneous callers gets it. */
  async takeReset(tokenHash: string): Promise<number | null> {
    const [rows] = await this.manager.query<[{ user_id: number }[], number]>(
      'DELETE FROM auth.password_reset WHERE token_hash = $1 AND expires_at > now() RETURNING user_id',
      [tokenHash],
    );
    return rows[0]?.user_id ?? null;
  }

  async audit(action: AuditAction, userId: number | null): Promise<void> {
    const { address = null, requestId = null } = currentContext() ?? {};
    await this.manager.insert(AuditEntryEntity, { action, userId, address, requestId });
  }
}
