const answerTimeoutMs = 3_000;

/** Thrown if the queue's store failed or did not answer within three seconds. The call may still take effect. */
export class QueueUnavailableError extends Error {
  override name = 'QueueUnavailableError';

  constructor(cause: unknown) {
    super('The job queue is unreachable.', { cause });
  }
}

/** Limits the duration of a call to the store, because Redis clients have no timeout. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${answerTimeoutMs} ms`)), answerTimeoutMs);
  });
  try {
    return await Promise.race([work, expiry]);
  } catch (error) {
    throw new QueueUnavailableError(error);
  } finally {
    clearTimeout(timer);
  }
}
