import { type ImageProbe, isHalved, probeImage } from '../formats/probe-image.js';
import { type ForensicReport } from '../report/report.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { type AnalyzeOptions } from './analysis.js';
import { drawEvidence } from './draw-evidence.js';
import { drawMap, drawPreviews } from './draw-images.js';
import { type DrawnImage, previewSideMax } from './drawn-image.js';
import { type ThreadPool } from './pool.js';

interface ExamineOptions extends Omit<AnalyzeOptions, 'trustList' | 'onMap'> {
  onImage: (image: DrawnImage) => void;
}

/**
 * Analyses a picture, and draws its previews, maps and evidence for browsers.
 * @throws the same errors as `analyze`
 */
export async function examine(
  pool: ThreadPool,
  bytes: Uint8Array,
  { onImage, ...options }: ExamineOptions,
): Promise<ForensicReport> {
  const { signal, onProgress } = options;
  const probe = await probeImage(bytes);
  const shown = await readable(pool, bytes, { probe, signal });
  const drawings: Promise<void>[] = [];
  const draw = (drawing: Promise<DrawnImage[]>): void => {
    const drawn = drawing.then((images) => images.forEach(onImage));
    // Avoids an unhandled rejection: the promise is awaited below, unless the analysis fails first.
    drawn.catch(() => undefined);
    drawings.push(drawn);
  };
  let hasPreviews = false;
  const drawShown = (): void => {
    if (!hasPreviews) draw(drawPreviews(shown));
    hasPreviews = true;
  };
  // A large picture must not be decoded twice at the same time, so its previews are drawn before the analysis starts.
  if (isHalved(probe)) {
    drawShown();
    await Promise.allSettled(drawings);
  }
  const { report, pictures, ingredients } = await pool.analyze(Uint8Array.from(bytes), {
    ...options,
    onProgress: (told) => {
      onProgress?.(told);
      // Previews start only with the first findings, so that the methods that read the file's data run before them.
      if (told.early) drawShown();
    },
    onMap: (map) => draw(drawMap(map)),
  });
  drawShown();
  draw(drawEvidence(pictures));
  if (ingredients) onImage({ kind: 'ingredients', contentType: 'image/webp', bytes: ingredients });
  await Promise.all(drawings);
  return report;
}

/**
 * Draws only the thumbnail of a picture, and computes its fingerprints.
 * @throws UnreadableImageError
 */
export async function drawThumbnail(
  pool: ThreadPool,
  bytes: Uint8Array,
  { signal }: Pick<AnalyzeOptions, 'signal'>,
): Promise<DrawnImage> {
  const probe = await probeImage(bytes);
  const shown = await readable(pool, bytes, { probe, signal });
  const [, thumbnail] = await drawPreviews(shown).catch((error: unknown) => {
    throw new UnreadableImageError('image.unreadable', { cause: error });
  });
  return thumbnail;
}

/** Decodes a HEIC image in a pool thread, which has a time limit. Returns other images unchanged. */
async function readable(
  pool: ThreadPool,
  bytes: Uint8Array,
  { probe, signal }: { probe: ImageProbe; signal: AbortSignal | undefined },
): Promise<Uint8Array> {
  if (probe.format !== 'heic') return bytes;
  return pool.draw(Uint8Array.from(bytes), {
    ...{ width: previewSideMax, height: previewSideMax, fit: 'inside', as: 'png' },
    ...(signal ? { signal } : {}),
  });
}
