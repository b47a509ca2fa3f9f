import { runMain } from '@jinwi/service-kit';
import { readGatewayConfig } from './config.js';
import { startGateway } from './start-gateway.js';

await runMain({
  name: 'gateway',
  environment: process.env,
  readConfig: readGatewayConfig,
  start: startGateway,
});
