import { type Analysis, type AnalyzeOptions } from './report.js';
import { probeImage } from './probe-image.js';

/**
 * Runs every test on the bytes of one PNG or JPEG.
 * @throws UnreadableImageError when the file is refused; the signal's reason when aborted
 */
export async function analyze(bytes: Uint8Array, options: AnalyzeOptions = {}): Promise<Analysis> {
  options.signal?.throwIfAborted();
  await probeImage(bytes);
  throw new Error('The tests are not wired in yet');
}
