import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readGatewayConfig } from './config.js';
import { startGateway } from './start-gateway.js';

const config = configOrExit(readGatewayConfig, process.env);
const name = 'gateway';
const logger = createLogger({ name, level: config.logLevel });

await runProcess({ name, tracing: config.tracing, logger, start: () => startGateway(config, { logger }) });
