import { fileURLToPath } from 'node:url';
import { FileObjectStore } from './file-object-store.js';
import { type ObjectStore } from './object-store.js';
import { S3ObjectStore } from './s3-object-store.js';
import { currentContext, inSpan } from '@jinwi/tracing';

/**
 * Opens the store of a URL: `file:///folder`, or `s3://key:secret@host:port/bucket` with `?tls=false` for plain HTTP
 * and `?region=` if not us-east-1. Connects on first use.
 * @throws TypeError on any other URL
 */
export const createObjectStore = (url: string): ObjectStore => tracedStore(openStore(url));

function openStore(url: string): ObjectStore {
  const parsed = new URL(url);
  switch (parsed.protocol) {
    case 'file:':
      return new FileObjectStore(fileURLToPath(parsed));
    case 's3:':
      return s3ObjectStore(parsed);
    default:
      throw new TypeError(`STORAGE_URL must be file:// or s3://, not ${parsed.protocol}//`);
  }
}

function s3ObjectStore({ hostname, port, username, password, pathname, searchParams }: URL): S3ObjectStore {
  const bucket = pathname.replace(/^\//, '');
  if (!hostname || !username || !password || !/^[a-z0-9][a-z0-9.-]{2,62}$/.test(bucket)) {
    throw new TypeError('STORAGE_URL must be s3://key:secret@host:port/bucket');
  }
  return new S3ObjectStore({
    host: hostname,
    port: port ? Number(port) : undefined,
    useTls: searchParams.get('tls') !== 'false',
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
  });
}

/** Wraps a store to add a span for each read and write of a traced request. Spans do not contain keys. */
const tracedStore = (store: ObjectStore): ObjectStore => ({
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
