import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readAnalysisConfig } from './config.js';
import { startAnalysis } from './start-analysis.js';

const config = configOrExit(() => readAnalysisConfig(process.env));
const logger = createLogger({ name: 'analysis', level: config.logLevel });

await runProcess({ logger, start: () => startAnalysis(config, { logger }) });
