import { type Readable } from 'node:stream';

export interface ObjectStat {
  sizeBytes: number;
  contentType: string;
  createdAt: Date;
}

/** The caller reads `body` to its end or destroys it. */
export interface ObjectContent {
  body: Readable;
  sizeBytes: number;
  contentType: string;
}

/** Bytes `start` to `end`, both included, of an object of `sizeBytes`; `end` is cut to the last byte there is. */
export interface ObjectRange extends ObjectContent {
  start: number;
  end: number;
}

/**
 * Files under keys. A key is written by the product, never taken from a user: segments of a-z, 0-9, `.`, `_`, `-`
 * joined by `/`, none starting with a dot. A key must not be the prefix of another up to a `/`.
 */
export interface ObjectStore {
  /**
   * Stores the body whole or not at all, replacing what was there. The body is destroyed when it fails.
   * @throws ObjectTooLargeError beyond `sizeBytesMax`
   */
  put(
    key: string,
    body: Readable | Uint8Array,
    options: { contentType: string; sizeBytesMax: number },
  ): Promise<{ sizeBytes: number }>;
  /** @throws ObjectNotFoundError */
  get(key: string): Promise<ObjectContent>;
  /** @throws ObjectNotFoundError; RangeError when `start` is not inside the object */
  getRange(key: string, range: { start: number; end: number }): Promise<ObjectRange>;
  /** @throws ObjectNotFoundError, ObjectTooLargeError */
  read(key: string, options: { sizeBytesMax: number }): Promise<Buffer>;
  stat(key: string): Promise<ObjectStat | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Deletes every key under a prefix, which ends with `/`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Every key under a prefix, which is empty or ends with `/`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** A link that needs no session, for at most 5 minutes, or null where the store has none. Check the owner first. */
  signedUrl(
    key: string,
    options: { expiresInSeconds: number; downloadName?: string },
  ): Promise<string | null>;
  /** Makes the bucket or folder when it is missing. */
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

/** OWASP ASVS asks for short links; a longer one is a mistake of the caller. */
export function assertExpiry(expiresInSeconds: number): void {
  if (expiresInSeconds < 1 || expiresInSeconds > SIGNED_URL_SECONDS_MAX) {
    throw new RangeError(
      `A signed link lives 1 to ${SIGNED_URL_SECONDS_MAX} seconds, not ${expiresInSeconds}`,
    );
  }
}

/** The part of a range that exists. */
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
