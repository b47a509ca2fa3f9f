export { callerSpan } from './traceparent.js';
export {
  type CarriedContext,
  carriedContextSchema,
  carriedNow,
  carry,
  contextOf,
  newContext,
  withContext,
} from './carried-context.js';
export { currentContext, type RequestContext, runInContext } from './carried-context.js';
export { inSpan, type OpenSpan, openSpan, type SpanAttributes } from './span.js';
export { startTracing } from './start-tracing.js';
export { isSampled } from './traceparent.js';
export { type TracingConfig, tracingConfigOf, tracingEnvironment } from './tracing-config.js';
