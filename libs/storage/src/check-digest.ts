import { createHash } from 'node:crypto';
import { Counter } from 'prom-client';
import { type ObjectStore, ObjectTooLargeError } from './object-store.js';

const damagedCount = new Counter({
  name: 'jinwi_damaged_objects_total',
  help: 'Objects that this process read and that were not what had been stored: altered, truncated or grown.',
});

/** The facts recorded when an object was stored. */
export interface RecordedObject {
  key: string;
  sizeBytes: number;
  /** SHA-256 in hexadecimal; null if none was recorded, in which case only the size is compared. */
  sha256: string | null;
}

/** Thrown when an object differs from what was stored. */
export class ObjectDamagedError extends Error {
  override name = 'ObjectDamagedError';

  constructor(readonly key: string) {
    super(`The object ${key} is not what was stored`);
    damagedCount.inc();
  }
}

/** @throws ObjectDamagedError */
export function assertUndamaged(bytes: Uint8Array, { key, sizeBytes, sha256 }: RecordedObject): void {
  const isWhole = bytes.length === sizeBytes;
  if (!isWhole || (sha256 !== null && digestOf(bytes) !== sha256)) throw new ObjectDamagedError(key);
}

/** Reads a whole object and verifies that it is what was stored. @throws ObjectNotFoundError, ObjectDamagedError */
export async function readUndamaged(store: ObjectStore, recorded: RecordedObject): Promise<Buffer> {
  const { key, sizeBytes: sizeBytesMax } = recorded;
  const bytes = await store.read(key, { sizeBytesMax }).catch((cause: unknown) => {
    throw cause instanceof ObjectTooLargeError ? new ObjectDamagedError(key) : cause;
  });
  assertUndamaged(bytes, recorded);
  return bytes;
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
