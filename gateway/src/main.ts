import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { readGatewayConfig } from './config.js';
import { startGateway } from './start-gateway.js';

const config = configOrExit(() => readGatewayConfig(process.env));
const logger = createLogger({ name: 'gateway', level: config.logLevel });

await runProcess({ logger, start: () => startGateway(config, { logger }) });
