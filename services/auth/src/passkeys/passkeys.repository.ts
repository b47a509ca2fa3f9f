import { enqueueOutbox, queryRows } from '@jinwi/database';
import { EntityManager } from 'typeorm';
import { PasskeyEntity } from '../entities/second-factor.entity.js';

export const passkeyAddedTopic = 'mail.passkeyAdded';
export const passkeyRemovedTopic = 'mail.passkeyRemoved';

type Passkey = Pick<PasskeyEntity, 'id' | 'userId' | 'name' | 'publicKey' | 'counter'>;

/** Runs inside the caller's transaction if `manager` has one. */
export class PasskeysRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Also removes expired challenges. */
  async insertChallenge({
    challenge,
    userId,
    validMs,
  }: {
    challenge: string;
    userId: number | null;
    validMs: number;
  }): Promise<void> {
    await queryRows(this.manager, 'DELETE FROM auth.passkey_challenge WHERE expires_at < now()');
    await queryRows(
      this.manager,
      `INSERT INTO auth.passkey_challenge (challenge, user_id, expires_at)
       VALUES ($1, $2, now() + $3 * interval '1 millisecond')`,
      [challenge, userId, validMs],
    );
  }

  /** Uses up a challenge. @returns whether it was issued to this member (null for a visitor), unused and not expired */
  async takeChallenge(challenge: string, userId: number | null): Promise<boolean> {
    const taken = await queryRows(
      this.manager,
      `DELETE FROM auth.passkey_challenge
        WHERE challenge = $1 AND user_id IS NOT DISTINCT FROM $2::integer AND expires_at > now()
        RETURNING challenge`,
      [challenge, userId],
    );
    return taken.length > 0;
  }

  ofMember(userId: number): Promise<PasskeyEntity[]> {
    return this.manager.find(PasskeyEntity, { where: { userId }, order: { createdAt: 'ASC' } });
  }

  find(id: string): Promise<PasskeyEntity | null> {
    return this.manager.findOneBy(PasskeyEntity, { id });
  }

  /** @throws QueryFailedError with the constraint `passkey_pkey` */
  async insert(passkey: Passkey): Promise<PasskeyEntity> {
    await this.manager.insert(PasskeyEntity, passkey);
    await enqueueOutbox(this.manager, { topic: passkeyAddedTopic, payload: { userId: passkey.userId } });
    return this.manager.findOneByOrFail(PasskeyEntity, { id: passkey.id });
  }

  /** Records a use. @returns false if the counter did not grow, unless it stays 0 because the device has none */
  async use(id: string, counter: number): Promise<boolean> {
    const used = await queryRows(
      this.manager,
      `UPDATE auth.passkey SET counter = $2, last_used_at = now()
        WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
      [id, counter],
    );
    return used.length > 0;
  }

  /** @returns false if the member has no such passkey */
  async remove(id: string, userId: number): Promise<boolean> {
    const { affected } = await this.manager.delete(PasskeyEntity, { id, userId });
    if (!affected) return false;
    await enqueueOutbox(this.manager, { topic: passkeyRemovedTopic, payload: { userId } });
    return true;
  }
}
