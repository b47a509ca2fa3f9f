import { enqueueOutbox, queryRows } from '@jinwi/database';
import { currentContext } from '@jinwi/tracing';
import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull } from 'typeorm';
import { AuditEntryEntity } from '../entities/audit-entry.entity.js';
import { EmailLinkEntity, PasswordResetEntity } from '../entities/mail-link.entity.js';
import { IdentityEntity, UserEntity } from '../entities/user.entity.js';
import { usernameSkeleton } from './username-skeleton.js';

export const openAccountTopic = 'credits.openAccount';
export const passwordResetTopic = 'mail.passwordReset';
export const passwordChangedTopic = 'mail.passwordChanged';
export const emailChangeCancelledTopic = 'mail.emailChangeCancelled';

export interface NewAccount {
  username: string;
  email: string;
  passwordHash: string;
  /** Whether another sign-in provider has verified the address. */
  isEmailProven: boolean;
  /** Whether the free credits wait until the member has confirmed the address. */
  creditsAwaitProof: boolean;
}

export interface Account {
  id: number;
  username: string;
  email: string;
  passwordHash: string;
  sessionEpoch: number;
  emailProvenAt: Date | null;
  creditsAwaitProof: boolean;
  hasSecondFactor: boolean;
}

export interface Identity {
  issuer: string;
  subject: string;
}

export type AuditAction =
  | 'account.export-asked'
  | 'account.deleted'
  | 'account.delete-refused'
  | 'operator.export'
  | 'operator.delete-account'
  | 'operator.delete-analysis'
  | 'operator.turn-off-second-factor'
  | 'operator.sign-out'
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
  | 'password.reset'
  | 'email.change-asked'
  | 'email.change-refused'
  | 'email.changed'
  | 'email.change-cancelled'
  | 'email.proof-asked'
  | 'email.proven'
  | 'email.link-refused'
  | 'second-factor.refused'
  | 'second-factor.turned-on'
  | 'second-factor.turned-off'
  | 'second-factor.succeeded'
  | 'second-factor.failed'
  | 'passkey.refused'
  | 'passkey.added'
  | 'passkey.removed'
  | 'passkey.signed-in'
  | 'passkey.failed'
  | 'key.refused'
  | 'key.created'
  | 'key.revoked'
  | 'webhook.refused'
  | 'webhook.confirmed';

const accountColumns = `id, username, email, password_hash AS "passwordHash", session_epoch AS "sessionEpoch",
  email_proven_at AS "emailProvenAt", credits_await_proof AS "creditsAwaitProof",
  has_second_factor AS "hasSecondFactor"`;

const accountsById = `SELECT ${accountColumns} FROM auth."user" WHERE id = ANY($1::integer[])`;

/**
 * Stores accounts, their identities, the links that reset their passwords, and the audit log. Runs inside the caller's
 * transaction if `manager` has one.
 */
@Injectable()
export class AccountsRepository {
  constructor(private readonly manager: EntityManager) {}

  findByEmail(email: string): Promise<Account | null> {
    return this.manager.findOneBy(UserEntity, { email });
  }

  findById(id: number): Promise<Account | null> {
    return this.manager.findOneBy(UserEntity, { id });
  }

  /** Bypasses TypeORM's entities to save time, because almost every request calls this. */
  findAllById(ids: readonly number[]): Promise<Account[]> {
    return queryRows(this.manager, accountsById, [ids]);
  }

  async findByIdentity({ issuer, subject }: Identity): Promise<Account | null> {
    const identity = await this.manager.findOneBy(IdentityEntity, { issuer, subject });
    return identity && this.findById(identity.userId);
  }

  /**
   * Inserts an account and, unless the free credits must wait, the outbox row that opens its credit account.
   * @returns null if the name, or one that looks like it, is taken
   * @throws QueryFailedError with the constraint `user_email_once` if another account has the address
   */
  async insertAccount(account: NewAccount): Promise<Account | null> {
    const { username, email, passwordHash, isEmailProven, creditsAwaitProof } = account;
    const skeleton = usernameSkeleton(username);
    // Make simultaneous inserts of a name wait: ON CONFLICT covers one index only, and the name has two.
    await queryRows(this.manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [skeleton]);
    const rows: Account[] = await queryRows(
      this.manager,
      `INSERT INTO auth."user" (username, twin_key, email, password_hash, email_proven_at, credits_await_proof)
       SELECT $1, $2, $3, $4, CASE WHEN $5 THEN now() END, $6
        WHERE NOT EXISTS (SELECT FROM auth."user" WHERE username = $1)
           ON CONFLICT (twin_key) DO NOTHING RETURNING ${accountColumns}`,
      [username, skeleton, email, passwordHash, isEmailProven, creditsAwaitProof],
    );
    const [row] = rows;
    if (!row) return null;
    if (!creditsAwaitProof) await this.#openCredits(row.id);
    return row;
  }

  async insertIdentity({ issuer, subject }: Identity, userId: number): Promise<void> {
    await this.manager.insert(IdentityEntity, { issuer, subject, userId });
  }

  /** Stores another hash of the same password; does nothing if the password was changed meanwhile. */
  async renewHash({ id, passwordHash: from }: Account, to: string): Promise<void> {
    await this.manager.update(UserEntity, { id, passwordHash: from }, { passwordHash: to });
  }

  /** Stores a password that the member chose, invalidates earlier links and unfinished sign-ins, and sends a notice. */
  async changePassword(userId: number, passwordHash: string): Promise<void> {
    await this.manager.update(UserEntity, { id: userId }, { passwordHash });
    await this.#endOldAccess(userId);
    await enqueueOutbox(this.manager, { topic: passwordChangedTopic, payload: { userId } });
  }

  /**
   * Stores an address that its owner has confirmed, and invalidates earlier links and unfinished sign-ins.
   * @throws QueryFailedError with the constraint `user_email_once`
   */
  async changeEmail(userId: number, email: string): Promise<void> {
    await this.manager.update(UserEntity, { id: userId }, { email, emailProvenAt: new Date() });
    await this.#endOldAccess(userId);
  }

  /**
   * Records that the member receives email at the address; keeps the time of the first proof.
   * @returns whether free credits waited for this proof and are given now
   */
  async proveEmail(userId: number): Promise<boolean> {
    const unproven = { id: userId, emailProvenAt: IsNull() };
    const { affected } = await this.manager.update(UserEntity, unproven, { emailProvenAt: new Date() });
    if (affected) await this.audit('email.proven', userId);
    return this.giveAwaitedCredits(userId);
  }

  /** Gives a member the free credits that waited for a confirmed address. @returns false if none waited */
  async giveAwaitedCredits(userId: number): Promise<boolean> {
    const waiting = { id: userId, creditsAwaitProof: true };
    const { affected } = await this.manager.update(UserEntity, waiting, { creditsAwaitProof: false });
    if (affected) await this.#openCredits(userId);
    return Boolean(affected);
  }

  async #openCredits(userId: number): Promise<void> {
    await enqueueOutbox(this.manager, { topic: openAccountTopic, payload: { userId } });
  }

  /**
   * Makes unfinished sign-ins fail; the caller ends existing sessions. Also cancels a pending change of address, which
   * one of the sessions may have requested, and sends a notice of that.
   */
  async endSessions(userId: number): Promise<void> {
    await this.manager.increment(UserEntity, { id: userId }, 'sessionEpoch', 1);
    const cancelled = await queryRows(
      this.manager,
      `DELETE FROM auth.email_link USING auth."user" AS member
        WHERE user_id = $1 AND member.id = user_id AND email_link.email <> member.email
        RETURNING email_link.id`,
      [userId],
    );
    if (cancelled.length === 0) return;
    await this.audit('email.change-cancelled', userId);
    await enqueueOutbox(this.manager, { topic: emailChangeCancelledTopic, payload: { userId } });
  }

  /** Invalidates unfinished sign-ins and all links, including those that are yet to be mailed. */
  async #endOldAccess(userId: number): Promise<void> {
    await this.endSessions(userId);
    await this.manager.delete(PasswordResetEntity, { userId });
    await this.manager.delete(EmailLinkEntity, { userId });
  }

  /**
   * Requests the email with a reset link, and ends older links. For an unknown address it writes the same rows, so that
   * the response takes equally long, but no email is sent.
   */
  async askReset(account: Account | null): Promise<void> {
    const { id: userId = null, sessionEpoch = null } = account ?? {};
    await queryRows(this.manager, 'DELETE FROM auth.password_reset WHERE user_id = $1', [userId]);
    await this.audit('password.reset-asked', userId);
    await enqueueOutbox(this.manager, { topic: passwordResetTopic, payload: { userId, sessionEpoch } });
  }

  /**
   * Stores a link that resets the password in place of an earlier one, and removes expired links. Needs a transaction.
   * @returns false if the session epoch grew after the account was read, for example by a new password or address
   */
  async insertReset({
    tokenHash,
    account: { id, sessionEpoch },
    validMs,
  }: {
    tokenHash: string;
    account: Account;
    validMs: number;
  }): Promise<boolean> {
    // Other transactions that create a link or change the account wait for this lock. A change is either visible here,
    // or deletes this link later.
    const current: unknown[] = await queryRows(
      this.manager,
      'SELECT FROM auth."user" WHERE id = $1 AND session_epoch = $2 FOR NO KEY UPDATE',
      [id, sessionEpoch],
    );
    if (current.length === 0) return false;
    await queryRows(
      this.manager,
      'DELETE FROM auth.password_reset WHERE user_id = $1 OR expires_at < now()',
      [id],
    );
    await queryRows(
      this.manager,
      `INSERT INTO auth.password_reset (token_hash, user_id, expires_at)
       VALUES ($1, $2, now() + $3 * interval '1 millisecond')`,
      [tokenHash, id, validMs],
    );
    return true;
  }

  /** Returns the id of the member whom a valid link belongs to, without using up the link. */
  async findReset(tokenHash: string): Promise<number | null> {
    const rows = await queryRows<{ user_id: number }>(
      this.manager,
      'SELECT user_id FROM auth.password_reset WHERE token_hash = $1 AND expires_at > now()',
      [tokenHash],
    );
    return rows[0]?.user_id ?? null;
  }

  /** Uses up a valid link and returns its member's id. Of several concurrent callers, only one gets it. */
  async takeReset(tokenHash: string): Promise<number | null> {
    const rows = await queryRows<{ user_id: number }>(
      this.manager,
      'DELETE FROM auth.password_reset WHERE token_hash = $1 AND expires_at > now() RETURNING user_id',
      [tokenHash],
    );
    return rows[0]?.user_id ?? null;
  }

  async audit(action: AuditAction, userId: number | null): Promise<void> {
    const { address = null, requestId = null } = currentContext() ?? {};
    await this.manager.insert(AuditEntryEntity, { action, userId, address, requestId });
  }

  async auditOperator(
    action: AuditAction,
    entry: { userId: number; operator: string; reason: string },
  ): Promise<void> {
    await this.manager.insert(AuditEntryEntity, { action, ...entry });
  }
}
