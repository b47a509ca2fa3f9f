import { currentContext, inSpan } from '@jinwi/tracing';
import { type ObjectStore } from './object-store.js';

/** Wraps a store to add a span for each read and write of a traced request. Spans do not contain keys. */
export const tracedStore = (store: ObjectStore): ObjectStore => ({
  put: (key, body, options) => traced('put', () => store.put(key, body, options)),
  get: (key) => traced('get', () => store.get(key)),
  read: (key, options) => traced('read', () => store.read(key, options)),
  stat: (key) => store.stat(key),
  delete: (key) => store.delete(key),
  deletePrefix: (prefix) => store.deletePrefix(prefix),
  list: (prefix) => store.list(prefix),
  sweep: () => store.sweep(),
  ensureBucket: () => store.ensureBucket(),
  check: () => store.check(),
  checkSpace: () => store.checkSpace(),
});

/** Adds spans only within a trace, so that periodic work does not start one. */
const traced = <T>(operation: string, call: () => Promise<T>): Promise<T> =>
  currentContext()?.span ? inSpan({ name: `store ${operation}`, kind: 'client' }, call) : call();
