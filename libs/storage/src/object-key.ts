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
