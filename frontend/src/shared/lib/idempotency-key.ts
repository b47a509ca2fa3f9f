import { randomHex } from './random-hex.js';

const keyBytes = 16;

export const createIdempotencyKey = (): string => randomHex(keyBytes);
