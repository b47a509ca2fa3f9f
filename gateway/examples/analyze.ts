import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

// --- key
// JINWI_URL is the address of this site. JINWI_KEY is an API key from your account page, with the scopes "analyze" and
// "read".
const { JINWI_URL: url = '', JINWI_KEY: key = '' } = process.env;
const [photo = 'photo.jpg'] = process.argv.slice(2);

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(url + path, { ...init, headers });
  if (!response.ok) throw new Error(await response.text());
  return response;
}

// --- analyze
// The server answers 202 at once, and the Location header points to the analysis. If the connection is lost, send the
// image again with the same Idempotency-Key: this does not cost a second credit.
const form = new FormData();
form.append('image', new Blob([await readFile(photo)]), photo);
const headers = { 'Idempotency-Key': randomUUID() };
const created = await call('/api/v1/analyses', { method: 'POST', body: form, headers });
const analysis = created.headers.get('location') ?? '';

// --- report
// Waits up to 60 seconds until the analysis ends. If the state is still "queued" or "running", ask again.
interface Analysis {
  state: 'queued' | 'running' | 'done' | 'failed';
  report: { verdict: string; score: number; images: { preview: string } } | null;
}
const waiting = { 'Accept-Language': 'ko', Prefer: 'wait=60' };
const { state, report } = (await (await call(analysis, { headers: waiting })).json()) as Analysis;
console.log(state, report?.verdict, report?.score);

// --- image
// The addresses of images in the report work without a key for 15 minutes.
if (report) {
  const preview = await fetch(url + report.images.preview);
  await writeFile('preview.webp', Buffer.from(await preview.arrayBuffer()));
}

// --- list
// Newest first. For the next page, send the value of nextCursor as "cursor".
const page = (await (await call('/api/v1/analyses?limit=10')).json()) as {
  items: { id: number; imageName: string; verdict: string }[];
  nextCursor: string | null;
};
for (const item of page.items) console.log(item.id, item.imageName, item.verdict);

// --- batch
// Up to 1,000 images in one call, 1 credit each; an image that fails costs nothing. Instead of files, you can send a
// ZIP (Content-Type: application/zip) or {"addresses": ["https://…"]} as JSON. items.csv has one row for each image;
// items returns the same as pages of JSON.
const images = new FormData();
for (const file of [photo, photo]) images.append('image', new Blob([await readFile(file)]), file);
const batchKey = { 'Idempotency-Key': randomUUID() };
const opened = await call('/api/v1/batches', { method: 'POST', body: images, headers: batchKey });
const batch = opened.headers.get('location') ?? '';
const { counts } = (await (await call(batch, { headers: { Prefer: 'wait=60' } })).json()) as {
  counts: { total: number; done: number; failed: number };
};
console.log(counts.total, counts.done, counts.failed);
await writeFile('verdicts.csv', await (await call(`${batch}/items.csv`)).text());
