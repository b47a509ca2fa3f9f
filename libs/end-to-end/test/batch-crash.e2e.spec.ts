import { describeWithPrograms, startNats } from '@jinwi/local-stores';
import { batchCrashSuite } from './suites/batch-crash.suite.js';

describeWithPrograms('a batch of twelve images whose processes die', [startNats.binary], () => {
  batchCrashSuite({ imageCount: 12, damagedEvery: 6, killCount: 2, killPauseMs: 1_000, timeoutMs: 180_000 });
});
