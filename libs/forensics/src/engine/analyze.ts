import { createHash } from 'node:crypto';
import { decodeImage, inSharedMemory } from '../formats/decode-image.js';
import { displayedSize, probeImage } from '../formats/probe-image.js';
import { giveBackSharedBytes } from '../formats/shared-bytes.js';
import { kindOf, type KindInput } from '../kind/kind-of.js';
import { type MethodContext } from '../methods/method.js';
import {
  emptyProvenance,
  type EvidencePicture,
  type ForensicReport,
  type ImageFacts,
  type Provenance,
} from '../report/report.js';
import { answerAi } from '../verdict/ai-answer.js';
import { answerAlteration } from '../verdict/alteration-answer.js';
import { cameraOriginal, settledFacts, tracelessFinding } from '../verdict/decisive-facts.js';
import { fuse } from '../verdict/fuse.js';
import { calibrations } from '../verdict/weights.js';
import { type Analysis, type AnalyzeOptions } from './analysis.js';
import { createContext } from './context.js';
import { type HelperThreads } from './helper-threads.js';
import { methodOf } from './registry.js';
import { runAll } from './run-all.js';
import { type MethodRun } from './run-group.js';
import { toCriterion } from './run-method.js';
import { engineVersion } from './version.js';

/**
 * Runs every method on the bytes of one image. The format must be an `ImageFormat`.
 * @throws UnreadableImageError if the file is rejected; the signal's reason if the analysis is aborted
 */
export const analyze = (bytes: Uint8Array, options: AnalyzeOptions = {}): Promise<Analysis> =>
  analyzeWith(bytes, options);

/** Does the same as `analyze`. With `helpers`, other threads take part, and the pixels are put into shared memory. */
export async function analyzeWith(
  bytes: Uint8Array,
  options: AnalyzeOptions,
  helpers?: HelperThreads,
): Promise<Analysis> {
  options.signal?.throwIfAborted();
  const startMs = performance.now();
  const probe = await probeImage(bytes);
  // The decoded image is not held in a variable, so that it can be freed once it is copied to shared memory.
  const image = await (helpers ? decodeImage(bytes, probe).then(inSharedMemory) : decodeImage(bytes, probe));
  const decodeMs = performance.now() - startMs;
  const context = createContext({
    bytes,
    probe,
    image,
    ...(options.trustList === undefined ? {} : { trustList: options.trustList }),
    ...(options.ownAuthority === undefined ? {} : { ownAuthority: options.ownAuthority }),
    ...(options.ownOrigin === undefined ? {} : { ownOrigin: options.ownOrigin }),
  });
  const { runs, maps } = await runAll(context, options, helpers);
  const seen = { raw: await context.metadata(), rendered: context.rendered() };
  // All groups have finished, so no helper reads the pixels any more.
  for (const plane of helpers ? [image.rgb, context.luma()] : []) giveBackSharedBytes(plane);
  const report = composeReport(runs, { image: imageFacts(context), ...seen });
  report.timings.decode = Math.round(decodeMs);
  report.durationMs = Math.round(performance.now() - startMs);
  const ingredients = runs.find(({ result }) => result.ingredients)?.result.ingredients ?? null;
  return { report, maps, pictures: picturesOf(runs), ingredients };
}

const picturesOf = (runs: readonly MethodRun[]): EvidencePicture[] =>
  runs.flatMap(({ id, result }) => (result.picture ? [{ criterionId: id, ...result.picture }] : []));

function imageFacts({ bytes, probe }: MethodContext): ImageFacts {
  const { format, orientation } = probe;
  return {
    format,
    ...displayedSize(probe),
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    orientation,
  };
}

const isOwn = ({ isOwn: isSigned, recovered }: Provenance): boolean | undefined =>
  isSigned ?? (recovered ? true : undefined);

const noProvenance: Provenance = { state: 'unreadable', ...emptyProvenance };

interface Seen extends Pick<KindInput, 'raw' | 'rendered'> {
  image: ImageFacts;
}

function composeReport(runs: readonly MethodRun[], { image, ...seen }: Seen): ForensicReport {
  const criteria = runs.map(({ id, result }) => toCriterion(methodOf(id), result));
  const edits = runs.flatMap(({ result }) => result.edits ?? []);
  const pixels = runs.find(({ result }) => result.pixelReading)?.result.pixelReading;
  const findings = runs.flatMap(({ id, result }) =>
    result.findings.map((finding) => ({ ...finding, criterionId: id })),
  );
  const aiMarkers = runs.flatMap(({ result }) => result.aiMarkers ?? []);
  const metadata = runs.flatMap(({ result }) => result.metadata ?? []);
  const provenance = runs.find(({ result }) => result.provenance)?.result.provenance ?? noProvenance;
  const original = cameraOriginal({ criteria, findings, metadata });
  const decisive = [
    ...runs.flatMap(({ result }) => result.decisive ?? []),
    ...settledFacts(criteria, calibrations),
    ...(original ? [original.fact] : []),
  ];
  const kind = kindOf({ image, criteria, findings, metadata, provenance, ...seen });
  const traceless = tracelessFinding(kind, decisive);
  const reason = traceless?.code ?? null;
  const fusion = fuse(criteria, decisive, reason);
  return {
    engineVersion,
    image,
    kind,
    criteria,
    findings: [...findings, ...(original ? [original.finding] : []), ...(traceless ? [traceless] : [])],
    metadata,
    ...(edits.length === 0 ? {} : { edits }),
    aiMarkers,
    provenance,
    alteration: answerAlteration({
      criteria,
      decisive,
      inconclusive: fusion.inconclusive,
      traceless: reason,
    }),
    ai: answerAi({ criteria, pixels, decisive, markers: aiMarkers, isOwn: isOwn(provenance) }),
    ...fusion,
    timings: Object.fromEntries(runs.map(({ id, durationMs }) => [id, durationMs])),
    durationMs: 0,
  };
}
