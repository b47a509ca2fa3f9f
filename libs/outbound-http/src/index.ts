export { checkedUrl, type AddressRules, type Resolve } from './checked-address.js';
export { failureCode, OutboundError, type OutboundErrorKind, type OutboundRule } from './outbound-error.js';
export { type GuardedGet, guardedGet, type OpenAnswer } from './guarded-get.js';
export { type GuardedRequest, guardedRequest, type GuardedResponse } from './guarded-request.js';
export { exactOrigin, outboundEnvironment } from './outbound-config.js';
