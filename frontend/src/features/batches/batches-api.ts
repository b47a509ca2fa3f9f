import { type Batch, type Batches, type BatchTable } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson, jsonOf, post, request } from '../../shared/lib/http.js';
import { sendWithProgress } from '../../shared/lib/send-with-progress.js';
import { type Contents } from './draft.js';

const url = '/api/batches';

interface Opening {
  contents: Contents;
  /** A second call with the same key returns the batch that the first one opened. */
  idempotencyKey: string;
  /** Fraction 0…1 of a ZIP's bytes that were sent. */
  onUpload: (share: number) => void;
  signal: AbortSignal;
}

/** Opens a batch. A ZIP or addresses are sent with the call; images follow through `sendImage`. */
export async function openBatch({ contents, idempotencyKey, onUpload, signal }: Opening): Promise<Batch> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  if (contents.kind === 'archive') {
    const { body } = await sendWithProgress({
      url,
      body: contents.file,
      headers: { ...headers, 'Content-Type': 'application/zip' },
      onUpload,
      signal,
    });
    return JSON.parse(body) as Batch;
  }
  const body =
    contents.kind === 'images' ? { count: contents.files.length } : { addresses: contents.addresses };
  const sent = request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  return jsonOf(sent);
}

interface SentImage {
  id: string;
  position: number;
  file: File;
  signal: AbortSignal;
}

/** Sends one image. If the batch already has an image at this position, the call changes nothing. */
export async function sendImage({ id, position, file, signal }: SentImage): Promise<void> {
  const form = new FormData();
  form.append('image', file);
  await request(`${url}/${id}/images?position=${position}`, { method: 'POST', body: form, signal });
}

export const closeBatch = (id: string): Promise<Batch> => jsonOf(post(`${url}/${id}/close`));

interface TableCall {
  id: string;
  /** The last version of the batch that was received; -1 if none. The call waits for a newer one. */
  seen: number;
  waitSeconds: number;
  signal: AbortSignal;
}

export const getTable = ({ id, seen, waitSeconds, signal }: TableCall): Promise<BatchTable> =>
  getJson(`${url}/${encodeURIComponent(id)}?seen=${seen}&wait=${waitSeconds}`, signal);

export const csvAddress = (id: string): string => `${url}/${id}/items.csv`;

/** The latest batches, fetched on every visit. */
export const recentQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<Batches>(url, signal),
  staleTime: 0,
});

export const useRecentBatches = () => useQuery(recentQuery);
