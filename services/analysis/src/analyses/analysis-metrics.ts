import { verdicts } from '@jinwi/contracts';
import { criterionIds, type EngineCrash, type ForensicReport } from '@jinwi/forensics';
import { Counter, Gauge, Histogram } from 'prom-client';

const testDuration = new Histogram({
  name: 'jinwi_forensic_test_duration_seconds',
  help: 'Duration of each forensic test in this process.',
  labelNames: ['test'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const verdictCount = new Counter({
  name: 'jinwi_analysis_verdicts_total',
  help: 'Analyses that this process finished with a verdict.',
  labelNames: ['verdict'],
});

const crashCount = new Counter({
  name: 'jinwi_engine_crashes_total',
  help: 'Ends of the process of the engine, by the signal that ended it or `exit`; it is started again.',
  labelNames: ['signal'],
});

const engineMemory = new Gauge({
  name: 'jinwi_engine_resident_memory_bytes',
  help: 'Resident memory of the process of the engine after its last picture.',
});

let isInitialised = false;

/** Sets every counter to 0, so that its series is exported from the start. */
export function initMetrics(): void {
  if (isInitialised) return;
  isInitialised = true;
  for (const test of criterionIds) testDuration.zero({ test });
  for (const verdict of verdicts) verdictCount.inc({ verdict }, 0);
  for (const signal of ['SIGSEGV', 'SIGABRT', 'SIGKILL', 'exit']) crashCount.inc({ signal }, 0);
}

export function countReport({ timings, verdict }: Pick<ForensicReport, 'timings' | 'verdict'>): void {
  for (const [test, durationMs] of Object.entries(timings))
    testDuration.observe({ test }, durationMs / 1_000);
  verdictCount.inc({ verdict });
}

export const countCrash = ({ signal }: Pick<EngineCrash, 'signal'>): void =>
  crashCount.inc({ signal: signal ?? 'exit' });

export const showEngineMemory = (residentBytes: number): void => engineMemory.set(residentBytes);
