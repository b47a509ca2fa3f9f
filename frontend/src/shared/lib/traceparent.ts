import { randomHex } from './random-hex.js';

const traceIdBytes = 16;
const spanIdBytes = 8;

/** Starts a trace for a call, in the W3C format; the server decides whether to record it. */
export const createTraceparent = (): string => `00-${randomHex(traceIdBytes)}-${randomHex(spanIdBytes)}-00`;
