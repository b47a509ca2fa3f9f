import { enqueueOutbox } from '@jinwi/database';
import { currentContext } from '@jinwi/tracing';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { AuditEntryEntity } from './entities/audit-entry.entity.js';
import { IdentityEntity } from './entities/identity.entity.js';
import { UserEntity } from './entities/user.entity.js';
import { twinKey } from './twin-key.js';

/** Becomes the call `credits.openAccount`. */
export const openAccountTopic = 'credits.openAccount';

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
  | 'google.linked';

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

  async setPasswordHash(id: number, passwordHash: string): Promise<void> {
    await this.manager.update(UserEntity, { id }, { passwordHash });
  }

  async audit(action: AuditAction, userId: number | null): Promise<void> {
    const { address = null, requestId = null } = currentContext() ?? {};
    await this.manager.insert(AuditEntryEntity, { action, userId, address, requestId });
  }
}
