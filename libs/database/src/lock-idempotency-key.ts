import { type EntityManager } from 'typeorm';

/** Serialises a member's submissions with the same key until the transaction ends. */
export async function lockIdempotencyKey(
  manager: EntityManager,
  { userId, idempotencyKey }: { userId: number; idempotencyKey: string },
): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [idempotencyKey, userId]);
}
