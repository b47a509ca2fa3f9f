import { describeWithPrograms, startNats } from '@jinwi/local-stores';
import { batchCrashSuite } from './suites/batch-crash.suite.js';

describeWithPrograms('a batch of a thousand images whose processes die', [startNats.binary], () => {
  batchCrashSuite({
    imageCount: 1_000,
    damagedEvery: 20,
    killCount: 8,
    killPauseMs: 12_000,
    timeoutMs: 1_500_000,
  });
});
