export { readParts } from './account/export-archive.js';
export { type GatewayConfig, generationGateWordSchema, readGatewayConfig } from './config.js';
export { type Gateway, startGateway } from './start-gateway.js';
