/** Memory of the last picture that was examined: shared memory that is let go is often collected late. */
let kept: SharedArrayBuffer[] = [];

/** So many bytes that other threads can read, with any content. Forgets the last picture's if none of them fits. */
export function takeSharedBytes(length: number): Uint8Array {
  const fitting = kept.find(({ byteLength }) => byteLength >= length && byteLength <= 2 * length);
  kept = fitting === undefined ? [] : kept.filter((memory) => memory !== fitting);
  return new Uint8Array(fitting ?? new SharedArrayBuffer(length), 0, length);
}

/** The next picture may overwrite them: no thread reads them any more. */
export function giveBackSharedBytes({ buffer }: Uint8Array): void {
  if (buffer instanceof SharedArrayBuffer) kept.push(buffer);
}
