import { randomHex } from './random-hex.js';

const traceIdBytes = 16;
const spanIdBytes = 8;

/** A call's trace begins here, in the header's W3C form; whether the server keeps it is the server's choice. */
export const createTraceparent = (): string => `00-${randomHex(traceIdBytes)}-${randomHex(spanIdBytes)}-00`;
