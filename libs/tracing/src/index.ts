export { callerSpan, isSampled } from './traceparent.js';
export {
  type CarriedContext,
  carriedContextSchema,
  carriedNow,
  carry,
  contextOf,
  currentContext,
  newContext,
  type RequestContext,
  runInContext,
  withContext,
} from './carried-context.js';
export { inSpan, type OpenSpan, openSpan, type SpanAttributes } from './span.js';
export { startTracing } from './start-tracing.js';
export { type TracingConfig, tracingConfigOf, tracingEnvironment } from './tracing-config.js';
