import { enqueueOutbox, queryRows } from '@jinwi/database';
import { EntityManager } from 'typeorm';
import { RecoveryCodeEntity, SecondFactorEntity } from '../entities/second-factor.entity.js';
import { UserEntity } from '../entities/user.entity.js';

export const secondFactorOnTopic = 'mail.secondFactorOn';
export const secondFactorOffTopic = 'mail.secondFactorOff';

/** Runs inside the caller's transaction if `manager` has one. */
export class SecondFactorsRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Stores an app that is in use once {@link turnOn} is called. Replaces an earlier one that was never in use. */
  async begin(userId: number, sealedSecret: string): Promise<void> {
    await queryRows(
      this.manager,
      `INSERT INTO auth.second_factor (user_id, sealed_secret) VALUES ($1, $2)
           ON CONFLICT (user_id) DO UPDATE SET sealed_secret = $2, last_step = 0, created_at = now()
        WHERE NOT (SELECT has_second_factor FROM auth."user" WHERE id = $1)`,
      [userId, sealedSecret],
    );
  }

  /**
   * Returns the encrypted secret of the member's app; null if there is none or it is too old.
   * @param ageMsMax limits the age of an app that is not in use yet; null for any age
   */
  async secretOf(userId: number, ageMsMax: number | null): Promise<string | null> {
    const rows = await queryRows<{ sealed_secret: string }>(
      this.manager,
      `SELECT sealed_secret FROM auth.second_factor
        WHERE user_id = $1 AND ($2::float IS NULL OR created_at > now() - $2 * interval '1 millisecond')`,
      [userId, ageMsMax],
    );
    return rows[0]?.sealed_secret ?? null;
  }

  /** Uses up a time step. @returns false if a code of this step or a later one was used, also by a concurrent caller */
  async useStep(userId: number, step: number): Promise<boolean> {
    const used = await queryRows(
      this.manager,
      'UPDATE auth.second_factor SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING user_id',
      [userId, step],
    );
    return used.length > 0;
  }

  /** Uses up a recovery code. @returns false if the code is unknown or was already used */
  async useRecoveryCode(userId: number, codeHash: string): Promise<boolean> {
    const { affected } = await this.manager.delete(RecoveryCodeEntity, { userId, codeHash });
    return Boolean(affected);
  }

  countRecoveryCodes(userId: number): Promise<number> {
    return this.manager.countBy(RecoveryCodeEntity, { userId });
  }

  /** @returns false if it was already on */
  async turnOn(userId: number, codeHashes: readonly string[]): Promise<boolean> {
    const off = { id: userId, hasSecondFactor: false };
    const { affected } = await this.manager.update(UserEntity, off, { hasSecondFactor: true });
    if (!affected) return false;
    await this.manager.insert(
      RecoveryCodeEntity,
      codeHashes.map((codeHash) => ({ userId, codeHash })),
    );
    await enqueueOutbox(this.manager, { topic: secondFactorOnTopic, payload: { userId } });
    return true;
  }

  async turnOff(userId: number): Promise<void> {
    await this.manager.update(UserEntity, { id: userId }, { hasSecondFactor: false });
    await this.manager.delete(SecondFactorEntity, { userId });
    await this.manager.delete(RecoveryCodeEntity, { userId });
    await enqueueOutbox(this.manager, { topic: secondFactorOffTopic, payload: { userId } });
  }
}
