import { createForensicsPool } from '@jinwi/forensics';
import { CONFIG, LOGGER, type Logger } from '@jinwi/service-kit';
import { type FactoryProvider } from '@nestjs/common';
import { countCrash, showEngineMemory } from '../analyses/analysis-metrics.js';
import { type AnalysisWorkerConfig } from '../config.js';

export const FORENSICS_POOL = Symbol('ForensicsPool');

export const forensicsPool: FactoryProvider = {
  provide: FORENSICS_POOL,
  inject: [CONFIG, LOGGER],
  useFactory: ({ threads, timeoutMs, trustList }: AnalysisWorkerConfig, logger: Logger) =>
    createForensicsPool({
      ...{ threads, timeoutMs, ...(trustList ? { trustList } : {}) },
      onCrash: (crash) => {
        countCrash(crash);
        logger.error(crash, 'the engine crashed');
      },
      onMemory: showEngineMemory,
    }),
};
