import { type Analysis, type ForensicReport } from '@jinwi/forensics';
import { inSpan, type OpenSpan, openSpan } from '@jinwi/tracing';

/** A span for the engine's run, with a child for each test. */
export function traceEngine(run: () => Promise<Analysis>): Promise<Analysis> {
  return inSpan({ name: 'engine' }, async (span) => {
    const analysis = await run();
    if (span) tellTests(analysis.report, { span, endMs: Date.now() });
    return analysis;
  });
}

/** Worker threads have no spans, so rebuild them from the report's timings; tests run one after the other. */
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
