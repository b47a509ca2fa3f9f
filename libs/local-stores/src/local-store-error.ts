/** Why a store cannot be started here, as one sentence for the person at the terminal. */
export class LocalStoreError extends Error {
  override name = 'LocalStoreError';
}

export const diskFull = (folder: string) => `The disk that holds ${folder} is full.`;

/** Says what a fault of the operating system means; anything else stays what it is. */
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
        `The folder ${folder} belongs to another user or is closed to this one.`,
        cause,
      );
    case 'EROFS':
      return new LocalStoreError(`The folder ${folder} is on a read-only disk.`, cause);
    default:
      return error;
  }
}
