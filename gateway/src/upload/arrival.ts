import { type IncomingMessage } from 'node:http';
import { AppError } from '@jinwi/contracts';

/** Below the speed of any connection that people upload over. */
const bytesPerSecondMin = 16 * 1024;
const looksPerWindow = 10;

/**
 * Refuses an upload that delivers less than 16 KiB a second during `windowMs`; the first window is exempt. A window
 * starts anew while received bytes are still unread, because then the server is the slow side.
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
