import { type Readable } from 'node:stream';

export interface ObjectStat {
  sizeBytes: number;
  contentType: string;
  createdAt: Date;
}

/** The caller must read `body` to its end or destroy it. */
export interface ObjectContent {
  body: Readable;
  sizeBytes: number;
  contentType: string;
}

/** Bytes `start` to `end`, both included, of an object of `sizeBytes`; `end` is clamped to the last byte. */
export interface ObjectRange extends ObjectContent {
  start: number;
  end: number;
}

/**
 * Files by key. Keys are made by the product, never taken from users: segments of a-z, 0-9, `.`, `_`, `-` joined by
 * `/`, none starting with a dot. No key may be a folder of another.
 */
export interface ObjectStore {
  /**
   * Stores the body completely or not at all, replacing an existing object. Destroys the body on failure.
   * @throws ObjectTooLargeError beyond `sizeBytesMax`
   */
  put(
    key: string,
    body: Readable | Uint8Array,
    options: { contentType: string; sizeBytesMax: number },
  ): Promise<{ sizeBytes: number }>;
  /** @throws ObjectNotFoundError */
  get(key: string): Promise<ObjectContent>;
  /** @throws ObjectNotFoundError; RangeError when `start` is outside the object */
  getRange(key: string, range: { start: number; end: number }): Promise<ObjectRange>;
  /** @throws ObjectNotFoundError, ObjectTooLargeError */
  read(key: string, options: { sizeBytesMax: number }): Promise<Buffer>;
  stat(key: string): Promise<ObjectStat | null>;
  /** Deleting a missing object is not an error. */
  delete(key: string): Promise<void>;
  /** Deletes every key under a prefix, which must end with `/`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Every key under a prefix, which is empty or ends with `/`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** A URL that needs no session, valid for at most 5 minutes; null if the store has none. Check ownership first. */
  signedUrl(
    key: string,
    options: { expiresInSeconds: number; downloadName?: string },
  ): Promise<string | null>;
  /** Creates the bucket or folder if missing. */
  ensureBucket(): Promise<void>;
  /** Rejects when the store cannot be used. For health checks. */
  check(): Promise<void>;
}

export class ObjectNotFoundError extends Error {
  override name = 'ObjectNotFoundError';

  constructor(readonly key: string) {
    super(`No object ${key}`);
  }
}

export class ObjectTooLargeError extends Error {
  override name = 'ObjectTooLargeError';

  constructor(readonly sizeBytesMax: number) {
    super(`The object has more than ${sizeBytesMax} bytes`);
  }
}

const SIGNED_URL_SECONDS_MAX = 300;

/** OWASP ASVS asks for short-lived links; asking for a longer one is a programming error. */
export function assertExpiry(expiresInSeconds: number): void {
  if (expiresInSeconds < 1 || expiresInSeconds > SIGNED_URL_SECONDS_MAX) {
    throw new RangeError(
      `A signed URL must expire after 1 to ${SIGNED_URL_SECONDS_MAX} seconds, not ${expiresInSeconds}`,
    );
  }
}

/** The existing part of a range. */
export function clampRange(
  range: { start: number; end: number },
  sizeBytes: number,
): { start: number; end: number } {
  const { start, end } = range;
  if (!(start >= 0 && start < sizeBytes && end >= start)) {
    throw new RangeError(`No bytes ${start}-${end} in an object of ${sizeBytes}`);
  }
  return { start, end: Math.min(end, sizeBytes - 1) };
}
