import { type Analysis, type ForensicReport } from '@jinwi/forensics';
import { inSpan, type OpenSpan, openSpan } from '@jinwi/tracing';

/** A span of the engine's run, and one below it for each of its tests. */
export function traceEngine(run: () => Promise<Analysis>): Promise<Analysis> {
  return inSpan({ name: 'engine' }, async (span) => {
    const analysis = await run();
    if (span) tellTests(analysis.report, { span, endMs: Date.now() });
    return analysis;
  });
}

/** The tests run in a thread, which has no spans; the report tells how long each took, one after the other. */
function tellTests(
  { timings, durationMs }: ForensicReport,
  { span, endMs }: { span: OpenSpan; endMs: number },
): void {
  const { decode = 0, ...tests } = timings;
  let startMs = endMs - durationMs;
  for (const [name, testMs] of [['decode', decode] as const, ...Object.entries(tests)]) {
    const test = openSpan({ name: `engine ${name}`, startMs }, { parent: span.context });
    startMs += testMs;
    test?.end({ endMs: startMs });
  }
}
