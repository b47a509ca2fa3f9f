const ANSWER_TIMEOUT_MS = 3_000;

/** The queue's store did not answer, or refused, within three seconds. The effect may still have happened. */
export class QueueUnavailableError extends Error {
  override name = 'QueueUnavailableError';

  constructor(cause: unknown) {
    super('The job queue is not reachable.', { cause });
  }
}

/** Bounds a call to the store: Redis clients wait for ever by themselves. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${ANSWER_TIMEOUT_MS} ms`)), ANSWER_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, expiry]);
  } catch (error) {
    throw new QueueUnavailableError(error);
  } finally {
    clearTimeout(timer);
  }
}
