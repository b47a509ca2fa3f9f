import { type Analysis, type AnalyzeOptions } from './report.js';
import { analyze } from './analyze.js';

export interface ForensicsPoolOptions {
  threads: number;
  timeoutMs?: number;
  memoryMbMax?: number;
}

export interface ForensicsPool {
  analyze: (bytes: Uint8Array, options?: AnalyzeOptions) => Promise<Analysis>;
  close: () => Promise<void>;
}

export function createForensicsPool(_options: ForensicsPoolOptions): ForensicsPool {
  return { analyze, close: () => Promise.resolve() };
}
