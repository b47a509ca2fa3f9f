import { type Readable } from 'node:stream';

export interface ObjectStat {
  sizeBytes: number;
  contentType: string;
  createdAt: Date;
}

/** An opened object; the caller must read `body` to its end or destroy it. */
export interface ObjectContent {
  body: Readable;
  sizeBytes: number;
  contentType: string;
}

/**
 * Stores files by key. Keys are made by the product, never taken from users: segments of a-z, 0-9, `.`, `_`, `-`
 * joined by `/`, none starting with a dot. No key may be a folder of another key.
 */
export interface ObjectStore {
  /**
   * Stores the body completely or not at all, replacing an existing object. Destroys the body on failure.
   * @throws ObjectTooLargeError beyond `sizeBytesMax`, StoreFullError
   */
  put(
    key: string,
    body: Readable | Uint8Array,
    options: { contentType: string; sizeBytesMax: number },
  ): Promise<{ sizeBytes: number }>;
  /** @throws ObjectNotFoundError */
  get(key: string): Promise<ObjectContent>;
  /** @throws ObjectNotFoundError, ObjectTooLargeError */
  read(key: string, options: { sizeBytesMax: number }): Promise<Buffer>;
  stat(key: string): Promise<ObjectStat | null>;
  /** Also succeeds if the object does not exist. */
  delete(key: string): Promise<void>;
  /** Deletes every object under a prefix, which must end with `/`. */
  deletePrefix(prefix: string): Promise<void>;
  /** Lists every key under a prefix, which is empty or ends with `/`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes the unfinished files of killed writers. Safe while others are writing, in this process or elsewhere. */
  sweep(): Promise<void>;
  /** Creates the bucket or folder if it is missing, and removes unfinished files. */
  ensureBucket(): Promise<void>;
  /** Rejects when the store cannot be used. For health checks. */
  check(): Promise<void>;
  /** Must be called before a member's upload. @throws StoreFullError while the store should accept no more uploads */
  checkSpace(): Promise<void>;
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

export class StoreFullError extends Error {
  override name = 'StoreFullError';
  /** The operating system's code for a full disk, used for every kind of store. */
  readonly code = 'ENOSPC';

  constructor(options?: ErrorOptions) {
    super('The object store has no space left', options);
  }
}

const keyLengthMax = 512;
const segmentLengthMax = 200;
const segmentPattern = /^[a-z0-9_-][a-z0-9._-]*$/;

const isSegment = (segment: string) => segmentPattern.test(segment) && segment.length <= segmentLengthMax;

/** @throws TypeError on anything that could leave the store's folder or collide with its own files */
export function assertKey(key: string): void {
  if (key.length > keyLengthMax || !key.split('/').every(isSegment)) {
    throw new TypeError(`Invalid object key: ${JSON.stringify(key)}`);
  }
}

/** Checks that a prefix consists of whole segments: `users/1/` must not match `users/10/`. */
export function assertPrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw new TypeError(`Invalid object prefix: ${JSON.stringify(prefix)}`);
  assertKey(prefix.slice(0, -1));
}
