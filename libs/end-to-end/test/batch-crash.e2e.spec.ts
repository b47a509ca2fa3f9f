import { describeWithPrograms, startNats } from '@jinwi/local-stores';
import { batchCrashSuite } from './suites/batch-crash.suite.js';

describeWithPrograms('a batch of thirty images whose processes die', [startNats.binary], () => {
  batchCrashSuite({ imageCount: 30, damagedEvery: 10, killCount: 2, killPauseMs: 2_000, timeoutMs: 180_000 });
});
