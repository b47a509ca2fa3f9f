/** Thrown when a store cannot start. `message` explains why, in one sentence for the terminal. */
export class LocalStoreError extends Error {
  override name = 'LocalStoreError';
}

export const diskFull = (folder: string) => `The disk that holds ${folder} is full.`;

/** Converts known system errors to a LocalStoreError; returns any other error unchanged. */
export function explained(error: unknown, folder: string): unknown {
  if (error instanceof LocalStoreError) return error;
  const cause = { cause: error };
  switch (String((error as NodeJS.ErrnoException).code)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new LocalStoreError(diskFull(folder), cause);
    case 'EACCES':
    case 'EPERM':
      return new LocalStoreError(
        `The folder ${folder} belongs to another user, or this user may not write to it.`,
        cause,
      );
    case 'EROFS':
      return new LocalStoreError(`The folder ${folder} is on a read-only file system.`, cause);
    default:
      return error;
  }
}
