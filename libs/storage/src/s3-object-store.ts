import http, { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import { type Client, type ClientOptions } from 'minio';
import { asStream, collect, collectContent } from './limit-size.js';
import {
  assertKey,
  assertPrefix,
  type ObjectContent,
  ObjectNotFoundError,
  type ObjectStat,
  type ObjectStore,
  StoreFullError,
} from './object-store.js';
import https from 'node:https';

/** Limits an object to one request, because an interrupted multipart upload would leave parts behind. */
const putSizeBytesMax = 64 * 1024 * 1024;
const deleteBatch = 1_000;
/** How long uploads are refused, without trying the store again, after it had no space for an object. */
const fullMs = 10_000;
/** Error codes of a full store: two of MinIO, and one of Ceph and others. */
const fullCodes = ['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded'];

export interface S3Settings {
  host: string;
  port?: number;
  useTls: boolean;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/** Stores objects in a bucket of MinIO or another S3 server. */
export class S3ObjectStore implements ObjectStore {
  readonly #bucket: string;
  readonly #region: string;
  #opened: Promise<Client> | undefined;
  #fullUntil = 0;

  constructor(private readonly settings: S3Settings) {
    this.#bucket = settings.bucket;
    this.#region = settings.region;
  }

  #client(): Promise<Client> {
    return (this.#opened ??= openClient(this.settings));
  }

  /** Buffers the object: S3 needs the length first, and minio's own streaming hangs when its source fails. */
  async put(
    key: string,
    body: Readable | Uint8Array,
    { contentType, sizeBytesMax }: { contentType: string; sizeBytesMax: number },
  ): Promise<{ sizeBytes: number }> {
    assertKey(key);
    if (sizeBytesMax > putSizeBytesMax) throw new RangeError(`sizeBytesMax is above ${putSizeBytesMax}`);
    const bytes = await collect(asStream(body), sizeBytesMax);
    const client = await this.#client();
    try {
      await client.putObject(this.#bucket, key, bytes, bytes.length, { 'Content-Type': contentType });
    } catch (error) {
      if (!fullCodes.includes(codeOf(error) ?? '')) throw error;
      this.#fullUntil = Date.now() + fullMs;
      throw new StoreFullError({ cause: error });
    }
    return { sizeBytes: bytes.length };
  }

  async get(key: string): Promise<ObjectContent> {
    assertKey(key);
    const body = await this.#request(key, async () => (await this.#client()).getObject(this.#bucket, key));
    return { body, sizeBytes: Number(body.headers['content-length']), contentType: contentTypeOf(body) };
  }

  async read(key: string, { sizeBytesMax }: { sizeBytesMax: number }): Promise<Buffer> {
    return collectContent(await this.get(key), sizeBytesMax);
  }

  async stat(key: string): Promise<ObjectStat | null> {
    assertKey(key);
    try {
      const { size, lastModified, metaData } = await (await this.#client()).statObject(this.#bucket, key);
      return { sizeBytes: size, contentType: String(metaData['content-type']), createdAt: lastModified };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    assertKey(key);
    await (await this.#client()).removeObject(this.#bucket, key);
  }

  async deletePrefix(prefix: string): Promise<void> {
    assertPrefix(prefix);
    let batch: string[] = [];
    for await (const key of this.list(prefix)) {
      batch.push(key);
      if (batch.length === deleteBatch) {
        await this.#deleteAll(batch);
        batch = [];
      }
    }
    await this.#deleteAll(batch);
  }

  async *list(prefix: string): AsyncIterable<string> {
    if (prefix !== '') assertPrefix(prefix);
    for await (const item of (await this.#client()).listObjectsV2(this.#bucket, prefix, true)) {
      const { name } = item as { name?: string };
      if (name) yield name;
    }
  }

  /** Does nothing, because an upload is one request and there are no folders. */
  sweep(): Promise<void> {
    return Promise.resolve();
  }

  async ensureBucket(): Promise<void> {
    const client = await this.#client();
    if (await client.bucketExists(this.#bucket)) return;
    try {
      await client.makeBucket(this.#bucket, this.#region);
    } catch (error) {
      // Another replica has created the bucket first.
      if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
    }
  }

  async check(): Promise<void> {
    if (!(await (await this.#client()).bucketExists(this.#bucket)))
      throw new Error(`No bucket ${this.#bucket}`);
  }

  checkSpace(): Promise<void> {
    return Date.now() < this.#fullUntil ? Promise.reject(new StoreFullError()) : Promise.resolve();
  }

  /** Returns the HTTP response, whose headers have the size and the type, so that no second request is needed. */
  async #request(key: string, send: () => Promise<Readable>): Promise<IncomingMessage> {
    try {
      return (await send()) as IncomingMessage;
    } catch (error) {
      throw isMissing(error) ? new ObjectNotFoundError(key) : error;
    }
  }

  async #deleteAll(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const answers = await (await this.#client()).removeObjects(this.#bucket, keys);
    const refused = answers.find((answer) => answer?.Error);
    if (refused) throw new Error(`Could not delete an object: ${refused.Error?.Code ?? 'unknown'}`);
  }
}

/** Loads the library only if objects are in S3. */
async function openClient({ host, port, useTls, accessKey, secretKey, region }: S3Settings): Promise<Client> {
  const { Client: MinioClient } = await import('minio');
  return new MinioClient({
    endPoint: host,
    port,
    useSSL: useTls,
    accessKey,
    secretKey,
    region,
    partSize: putSizeBytesMax,
    // The client's own retries write to the console; callers retry whole operations instead.
    retryOptions: { disableRetry: true },
    transport: s3Transport(useTls),
  });
}

const codeOf = (error: unknown) => (error as { code?: string }).code;
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(codeOf(error) ?? '');
const contentTypeOf = (response: IncomingMessage) =>
  response.headers['content-type'] ?? 'application/octet-stream';

const answerTimeoutMs = 10_000;

type Send = (
  options: http.RequestOptions,
  onResponse: (response: http.IncomingMessage) => void,
) => http.ClientRequest;

/** Adds the timeout that minio lacks. It no longer applies once the response begins, because readers may be slow. */
function s3Transport(useTls: boolean): ClientOptions['transport'] {
  const send: Send = useTls ? https.request : http.request;
  const request: Send = (options, onResponse) => {
    const sent = send({ ...options, timeout: answerTimeoutMs }, (response) => {
      sent.setTimeout(0);
      onResponse(response);
    });
    sent.on('timeout', () => sent.destroy(new Error('The object store does not answer.')));
    return sent;
  };
  // The type requires the whole `http` module, but the client calls only this overload.
  return { request } as ClientOptions['transport'];
}
