import { type IncomingMessage } from 'node:http';
import { AppError } from '@jinwi/contracts';

/** The slowest upload that is accepted. Any connection that people upload over is faster. */
const bytesPerSecondMin = 16 * 1024;
const looksPerWindow = 10;

/**
 * Refuses an upload that delivers less than 16 KiB a second during `windowMs`; the first window is exempt. Restarts the
 * window while received bytes are still unread, because then the server is the slow side.
 * @returns a function that stops watching
 */
export function refuseTrickle(
  request: IncomingMessage,
  { windowMs, refuse }: { windowMs: number; refuse: (error: AppError) => void },
): () => void {
  const bytesMin = (bytesPerSecondMin * windowMs) / 1_000;
  let window = { bytesBefore: Infinity, looksLeft: looksPerWindow };
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    const { bytesRead } = request.socket;
    window.looksLeft -= 1;
    if (request.readableLength === 0 && window.looksLeft > 0) return;
    const isTrickle = request.readableLength === 0 && bytesRead - window.bytesBefore < bytesMin;
    if (isTrickle && window.bytesBefore !== Infinity) refuse(new AppError('upload.too-slow'));
    window = { bytesBefore: bytesRead, looksLeft: looksPerWindow };
  }, windowMs / looksPerWindow).unref();
  return () => clearInterval(timer);
}

/**
 * Yields the bytes of a request's body. Keeps the connection open after a refusal, so that the caller can read it.
 * @throws AppError `upload.too-slow`, `upload.interrupted`
 */
export async function* arriving(
  request: IncomingMessage,
  { windowMs }: { windowMs: number },
): AsyncGenerator<Buffer, void> {
  const watch = { refuse: (_error: AppError): void => undefined };
  const tooSlow = new Promise<never>((_resolve, reject) => (watch.refuse = reject));
  // Nobody awaits this promise once the body has arrived; without a handler, a rejection would end the process.
  tooSlow.catch(() => undefined);
  const stop = refuseTrickle(request, { windowMs, refuse: watch.refuse });
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  try {
    for (;;) {
      const { value, done } = await Promise.race([chunks.next(), tooSlow]);
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('upload.interrupted', {}, { cause: error });
  } finally {
    stop();
  }
}
