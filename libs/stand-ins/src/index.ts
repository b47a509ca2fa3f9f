export { CreditsLedger, startCreditsLedger } from './credits-ledger.js';
export { type Delivery, deliverEvents, postTo } from './stripe/deliver-events.js';
export { type SignedMessage, type StandInFault, StripeStandIn } from './stripe/stripe-stand-in.js';
export { klingCodes, klingRefusal } from './kling/kling-refusals.js';
export {
  type KlingRequestKind,
  type KlingRequestRecord,
  type KlingStandIn,
  type KlingStandInOptions,
  startKlingStandIn,
} from './kling/kling-stand-in.js';
export { type KlingTask, type KlingTaskPlan } from './kling/kling-tasks.js';
export { type StandInAnswer, type StandInBehaviour } from './stand-in-server.js';
export { madePng } from './made-png.js';
export {
  type OpenaiEditPlan,
  type OpenaiImagesStandIn,
  startOpenaiImagesStandIn,
} from './openai-images/openai-images-stand-in.js';
export { type OpenaiFaultName, openaiFaultNames, openaiRefusal } from './openai-images/openai-refusals.js';
export { type OpenaiImageRequest } from './openai-images/openai-request-check.js';
export { startTimestampAuthority, type TimestampAuthority } from './timestamp-authority.js';
export { accept, answerWith, type Received, verified, WebhookReceiver } from './webhook-receiver.js';
