import { createHash } from 'node:crypto';
import { answerAi } from './ai-pixels/ai-answer.js';
import { criterionIds } from './codes.js';
import { type ForensicTest, type TestResult } from './forensic-test.js';
import { fuse } from './fusion/fuse.js';
import { settledFacts } from './fusion/settling.js';
import { calibrations, weightsVersion } from './fusion/weights.js';
import { decodeImage } from './pixels/decode-image.js';
import { probeImage } from './probe-image.js';
import { emptyProvenance } from './provenance/interpret.js';
import { forensicTests } from './registry.js';
import {
  type Analysis,
  type AnalyzeOptions,
  type EvidencePicture,
  type ForensicReport,
  type ImageFacts,
  type Provenance,
} from './report.js';
import { runTest, toCriterion } from './run-test.js';
import { shownMaps, type DrawnMaps } from './shown-maps.js';
import { createTestContext, type TestContext } from './test-context.js';

const engineVersion = `0.1.0+weights.${weightsVersion}`;

interface RunTest {
  test: ForensicTest;
  result: TestResult;
  durationMs: number;
}

/**
 * Runs every test on the bytes of one PNG or JPEG.
 * @throws UnreadableImageError when the file is refused; the signal's reason when aborted
 */
export async function analyze(bytes: Uint8Array, options: AnalyzeOptions = {}): Promise<Analysis> {
  options.signal?.throwIfAborted();
  const startMs = performance.now();
  const probe = await probeImage(bytes);
  const image = await decodeImage(bytes);
  const decodeMs = performance.now() - startMs;
  const context = createTestContext({
    bytes,
    probe,
    image,
    ...(options.trustList === undefined ? {} : { trustList: options.trustList }),
  });
  const runs = await runAll(context, options);
  const report = composeReport(runs, imageFacts(context));
  report.timings.decode = Math.round(decodeMs);
  report.durationMs = Math.round(performance.now() - startMs);
  return { report, maps: shownMaps(drawnBy(runs, report)), pictures: picturesOf(runs) };
}

const picturesOf = (runs: readonly RunTest[]): EvidencePicture[] =>
  runs.flatMap(({ test, result }) => (result.picture ? [{ criterionId: test.id, ...result.picture }] : []));

const drawnBy = (runs: readonly RunTest[], { criteria }: ForensicReport): DrawnMaps[] =>
  runs.map(({ test, result }, index) => ({
    family: test.family,
    llr: criteria[index]?.llr ?? 0,
    maps: result.maps ?? [],
    backdrop: result.backdrop,
  }));

async function runAll(context: TestContext, options: AnalyzeOptions): Promise<RunTest[]> {
  const { onProgress, onMap, signal, tests } = options;
  const runs: RunTest[] = [];
  for (const test of forensicTests) {
    if (tests?.includes(test.id) === false) continue;
    const startMs = performance.now();
    const result = await runTest(test, context);
    signal?.throwIfAborted();
    runs.push({ test, result, durationMs: Math.round(performance.now() - startMs) });
    result.maps?.filter(({ id }) => id === 'ela').forEach((map) => onMap?.(map));
    onProgress?.({ done: runs.length, total: criterionIds.length, testId: test.id });
  }
  return runs;
}

function imageFacts({ bytes, probe }: TestContext): ImageFacts {
  const { format, width, height, orientation } = probe;
  const isTurned = orientation >= 5 && orientation <= 8;
  return {
    format,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    orientation,
  };
}

const noProvenance: Provenance = { state: 'unreadable', ...emptyProvenance };

function composeReport(runs: readonly RunTest[], image: ImageFacts): ForensicReport {
  const criteria = runs.map(({ test, result }) => toCriterion(test, result));
  const edits = runs.flatMap(({ result }) => result.edits ?? []);
  const decisive = [
    ...runs.flatMap(({ result }) => result.decisive ?? []),
    ...settledFacts(criteria, calibrations),
  ];
  return {
    engineVersion,
    image,
    criteria,
    findings: runs.flatMap(({ test, result }) =>
      result.findings.map((finding) => ({ ...finding, criterionId: test.id })),
    ),
    metadata: runs.flatMap(({ result }) => result.metadata ?? []),
    ...(edits.length === 0 ? {} : { edits }),
    aiMarkers: runs.flatMap(({ result }) => result.aiMarkers ?? []),
    provenance: runs.find(({ result }) => result.provenance)?.result.provenance ?? noProvenance,
    ai: answerAi(criteria, decisive),
    ...fuse(criteria, decisive),
    timings: Object.fromEntries(runs.map(({ test, durationMs }) => [test.id, durationMs])),
    durationMs: 0,
  };
}
