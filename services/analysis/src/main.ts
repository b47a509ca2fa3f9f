import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readAnalysisConfig } from './config.js';
import { startAnalysis } from './analysis.module.js';

const config = configOrExit(readAnalysisConfig, process.env);
const name = 'analysis';
const logger = createLogger({ name, level: config.logLevel });

await runProcess({ name, tracing: config.tracing, logger, start: () => startAnalysis(config, { logger }) });
