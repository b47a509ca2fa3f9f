import { randomUUID, createHash, randomBytes } from 'node:crypto';
import { enqueueOutbox, queryRows } from '@jinwi/database';
import { EntityManager } from 'typeorm';
import { EmailLinkEntity } from '../entities/mail-link.entity.js';

export const emailLinkTopic = 'mail.emailLink';

export const emailChangedTopic = 'mail.emailChanged';

export const linkValidMinutes = 30;

const tokenBytes = 32;

export interface EmailLink {
  id: string;
  userId: number;
  /** The address to confirm: the member's own, or the one that is to replace it. */
  email: string;
}

/** Runs inside the caller's transaction if `manager` has one. */
export class EmailLinksRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Requests the email with a link, and ends the member's earlier links. Call it in a transaction. */
  async ask({ userId, email }: Omit<EmailLink, 'id'>): Promise<void> {
    const id = randomUUID();
    // The lock makes concurrent requests wait, so that only one link remains.
    await queryRows(this.manager, 'SELECT FROM auth."user" WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    await queryRows(this.manager, 'DELETE FROM auth.email_link WHERE user_id = $1 OR expires_at < now()', [
      userId,
    ]);
    await this.manager.insert(EmailLinkEntity, { id, userId, email });
    await enqueueOutbox(this.manager, { topic: emailLinkTopic, payload: { linkId: id } });
  }

  /** @returns null if the link was used, or ended by a change of password or address */
  find(id: string): Promise<EmailLink | null> {
    return this.manager.findOneBy(EmailLinkEntity, { id });
  }

  async remove(id: string): Promise<void> {
    await this.manager.delete(EmailLinkEntity, { id });
  }

  /** Makes a link valid from now on, right before it is mailed. @returns false if the link has ended */
  async begin({
    id,
    tokenHash,
    validMs,
  }: {
    id: string;
    tokenHash: string;
    validMs: number;
  }): Promise<boolean> {
    const changed = await queryRows(
      this.manager,
      `UPDATE auth.email_link SET token_hash = $2, expires_at = now() + $3 * interval '1 millisecond'
        WHERE id = $1 RETURNING id`,
      [id, tokenHash, validMs],
    );
    return changed.length > 0;
  }

  /** Uses up a valid link and returns it. Of several concurrent callers, only one gets it. */
  async take(tokenHash: string): Promise<EmailLink | null> {
    const rows = await queryRows<EmailLink>(
      this.manager,
      `DELETE FROM auth.email_link WHERE token_hash = $1 AND expires_at > now()
       RETURNING id, user_id AS "userId", email`,
      [tokenHash],
    );
    return rows[0] ?? null;
  }

  /** The payload contains the old address, because the account no longer does. */
  async tellOldAddress(email: string): Promise<void> {
    await enqueueOutbox(this.manager, { topic: emailChangedTopic, payload: { email } });
  }
}

/** Only the hash is stored, so that somebody who reads the database cannot use a link. */
export function createLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { token, tokenHash: linkTokenHash(token) };
}

export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
