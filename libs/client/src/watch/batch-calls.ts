import { type Answer, type JinwiClient } from '../client.js';
import { JinwiProblem, toProblem } from '../problem.js';
import { type BatchUnderWay } from './watch-state.js';

export type BatchItem = Answer<'listBatchItems'>['items'][number];
type Batch = Answer<'getBatch'>;

const itemsPerPage = 50;
const waitForEnd = 'wait=20';

/** Returns the credits that the key can still spend. */
export async function readCredits({ api }: JinwiClient, signal: AbortSignal): Promise<number> {
  const { data } = await answered(api.GET('/api/v1/account', { signal }), signal);
  return Math.min(data.credits.available, data.key.creditsLeft ?? Infinity);
}

interface Submitted {
  images: Blob[];
  batch: BatchUnderWay;
  signal: AbortSignal;
}

/** Submits images under their file names, or gets the batch of an earlier call with the same idempotency key. */
export async function submitBatch(
  { api }: JinwiClient,
  { images, batch: { idempotencyKey, pictures }, signal }: Submitted,
): Promise<{ id: string; left: BatchesLeft | null }> {
  const form = new FormData();
  for (const [position, image] of images.entries())
    form.append('image', image, pictures[position]?.files[0]?.split('/').at(-1));
  const call = api.POST('/api/v1/batches', {
    params: { header: { 'Idempotency-Key': idempotencyKey } },
    // The OpenAPI document declares the bytes of a form as strings.
    body: form as unknown as { image: string[] },
    bodySerializer: (body) => body,
    signal,
  });
  const { data, response } = await answered(call, signal);
  return { id: data.id, left: batchesLeft(response.headers.get('RateLimit')) };
}

/** How many batches the member may still open, and the seconds until that limit resets. */
export interface BatchesLeft {
  count: number;
  seconds: number;
}

export function batchesLeft(header: string | null): BatchesLeft | null {
  const [, count, seconds] = /"batches";r=(\d{1,9});t=(\d{1,9})/.exec(header ?? '') ?? [];
  return count && seconds ? { count: Number(count), seconds: Number(seconds) } : null;
}

/** Waits up to 20 seconds for a batch to end. */
export async function waitForBatch(
  { api }: JinwiClient,
  batchId: string,
  signal: AbortSignal,
): Promise<Batch> {
  const params = { path: { batchId }, header: { Prefer: waitForEnd } };
  return (await answered(api.GET('/api/v1/batches/{batchId}', { params, signal }), signal)).data;
}

export async function readItems(
  { api }: JinwiClient,
  batchId: string,
  signal: AbortSignal,
): Promise<BatchItem[]> {
  const items: BatchItem[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: itemsPerPage, ...(cursor ? { cursor } : {}) };
    const params = { path: { batchId }, query };
    const call = api.GET('/api/v1/batches/{batchId}/items', { params, signal });
    const { data }: { data: Answer<'listBatchItems'> } = await answered(call, signal);
    items.push(...data.items);
    cursor = data.nextCursor;
  } while (cursor);
  return items;
}

interface Result<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Returns the data of a call.
 * @throws JinwiProblem that the server sent or, if no response arrives, one with the code `service.unavailable`
 */
async function answered<T>(
  call: Promise<Result<T>>,
  signal: AbortSignal,
): Promise<{ data: T; response: Response }> {
  let result: Result<T>;
  try {
    result = await call;
  } catch (error) {
    signal.throwIfAborted();
    const { message, cause } = error as Error;
    const title = cause instanceof Error && cause.message ? cause.message : message;
    throw new JinwiProblem({ type: 'about:blank', title, status: 503, code: 'service.unavailable' });
  }
  const { data, error, response } = result;
  if (data === undefined) throw toProblem(error, response);
  return { data, response };
}
