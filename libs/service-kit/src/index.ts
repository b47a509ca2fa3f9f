export { abortAfter, type Closable, DrainSignal, inFlight } from './in-flight.js';
export { batchReads } from './batch-reads.js';
export { exposeOutboxMetrics, exposePoolMetrics, exposeQueueMetrics } from './gauges.js';
export { failedChecks, type HealthCheck, HealthChecks } from './health-checks.js';
export { createLogger, type Logger, NestLogger } from './logger.js';
export { metricsRegistry } from './metrics.js';
export { type OperationsServer, startOperationsServer } from './operations-server.js';
export { type ConfigVariable } from './config-variables.js';
export { ConfigError, configOrExit, type ConfigReader, configReader, parseConfig } from './parse-config.js';
export {
  hasDefaultCredentials,
  isDefaultSecret,
  randomSecret,
  refuseSampleSecret,
  secretLengthMin,
} from './production-rules.js';
export { CONFIG, LOGGER, PROCESS_NAME, ProcessModule } from './process.module.js';
export { repeat } from './repeat.js';
export { RpcClient } from './rpc-client.js';
export { rpcControllers, RpcMethod } from './rpc-method.js';
export { inProcessRpcUrl, rpcUrlSchema } from './rpc-url.js';
export { runMain, runProcess } from './run-process.js';
export { SecretBox } from './secret-box.js';
export {
  portSchema,
  processEnvironment,
  queueUrlSchema,
  refuseDefaultCredentials,
  serviceConfigOf,
  serviceEnvironment,
  sessionUrlSchema,
  storageUrlSchema,
  storeUrl,
  wholeNumber,
} from './service-environment.js';
export { storeFault } from './store-fault.js';
export { startRpcService, startService, startWorker } from './start-process.js';
