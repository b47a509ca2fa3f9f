/** Shared memory of the last picture. It is reused, because V8 often collects released shared memory late. */
let kept: SharedArrayBuffer[] = [];

/** Returns memory with arbitrary content: a kept block of fitting size, or a new one after releasing the kept ones. */
export function takeSharedBytes(length: number): Uint8Array {
  const fitting = kept.find(({ byteLength }) => byteLength >= length && byteLength <= 2 * length);
  kept = fitting === undefined ? [] : kept.filter((memory) => memory !== fitting);
  return new Uint8Array(fitting ?? new SharedArrayBuffer(length), 0, length);
}

/** Keeps memory for the next picture. The caller ensures that no thread reads it any more. */
export function giveBackSharedBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof SharedArrayBuffer) kept.push(buffer);
}
