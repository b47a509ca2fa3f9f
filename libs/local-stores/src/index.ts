export { DyingPostgres } from './dying-postgres.js';
export { describeWith, describeWithPrograms } from './describe-with.js';
export { findBinary } from './find-binary.js';
export { findRunningPostgres, hasPostgresData } from './find-running-postgres.js';
export { freePort, freePortRange } from './free-port.js';
export { isAlive } from './is-alive.js';
export { LocalStoreError } from './local-store-error.js';
export { type LocalServer, type ServerStarter } from './server-starter.js';
export { startMinio, startNats, startPrometheus, startRedis, startStripeMock } from './servers.js';
export { type LocalPostgres, startPostgres } from './start-postgres.js';
export { createTestDatabase, type TestDatabase } from './test-postgres.js';
export { type Delivery, deliverEvents, postTo } from './stripe-stand-in/deliver-events.js';
export { type SignedMessage, type StandInFault, StripeStandIn } from './stripe-stand-in/stripe-stand-in.js';
export { klingCodes, klingRefusal } from './kling-stand-in/kling-refusals.js';
export {
  type KlingRequestKind,
  type KlingRequestRecord,
  type KlingStandIn,
  type KlingStandInOptions,
  startKlingStandIn,
} from './kling-stand-in/kling-stand-in.js';
export { type KlingTask, type KlingTaskPlan } from './kling-stand-in/kling-tasks.js';
export { type StandInAnswer, type StandInBehaviour } from './stand-ins/stand-in-server.js';
export { madePng } from './stand-ins/made-png.js';
export {
  type OpenaiEditPlan,
  type OpenaiImagesStandIn,
  startOpenaiImagesStandIn,
} from './openai-images-stand-in/openai-images-stand-in.js';
export {
  type OpenaiFaultName,
  openaiFaultNames,
  openaiRefusal,
} from './openai-images-stand-in/openai-refusals.js';
export { type OpenaiImageRequest } from './openai-images-stand-in/openai-request-check.js';
export { until } from './until.js';
