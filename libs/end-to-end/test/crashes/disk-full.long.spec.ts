import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { operatorExit } from '@jinwi/database';
import { findRunningPostgres, until } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { noSmallDisk, SmallDisk } from './small-disk.js';
import { StartedProduct } from './start-product.js';

const unmountable = noSmallDisk();
const describeOnDisk = unmountable ? describe.skip : describe;
const skipped = unmountable ? ` (skipped: ${unmountable})` : '';
const refusedMsMax = 1_000;
/** Far less space than any upload or its images need. */
const nearlyNothing = 4_096;

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

async function newMember(url: string): Promise<HttpMember> {
  const member = new HttpMember(url);
  await member.register();
  return member;
}

async function readiness(url: string): Promise<{ status: number; failed: string[] }> {
  const answer = await fetch(`${url}/readyz`);
  const { failed } = (await answer.json()) as { failed: string[] };
  return { status: answer.status, failed };
}

/** Uploads a photo. @returns the answer's status, text and time in milliseconds */
async function timedUpload(member: HttpMember, photo: Uint8Array) {
  const begunAt = performance.now();
  const answer = await member.upload(copyOf(photo));
  return {
    status: answer.status,
    text: await answer.text(),
    durationMs: Math.round(performance.now() - begunAt),
  };
}

const full = 'The service has no storage space left and cannot take images right now. No credits were used.';

describeOnDisk(`a full disk of the object store${skipped}`, () => {
  let disk: SmallDisk;
  let product: StartedProduct;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
    disk = await SmallDisk.make(128);
    product = await StartedProduct.start({
      environment: { STORAGE_URL: pathToFileURL(join(disk.folder, 'store')).href },
    });
  }, 180_000);

  afterEach(() => disk.free());
  afterAll(async () => {
    await product.stop();
    await disk.remove();
  }, 60_000);

  it('refuses an upload at once with the reason, and takes no credit', async () => {
    const member = await newMember(product.url);
    await member.analyze(copyOf(photo));
    const files = filesBelow(disk.folder);
    await disk.fill({ leaveBytes: nearlyNothing });
    const refused = await timedUpload(member, photo);
    process.stdout.write(`full store: ${refused.status} after ${refused.durationMs} ms\n`);
    expect(refused).toMatchObject({ status: 503, text: full });
    expect(refused.durationMs).toBeLessThan(refusedMsMax);
    expect((await member.user()).credits).toBe(4);
    expect(filesBelow(disk.folder)).toBe(files + 1);
    expect(await readiness(product.url)).toMatchObject({ status: 503, failed: ['space'] });
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect(await member.history()).toHaveLength(1);

    await disk.free();
    expect(await readiness(product.url)).toMatchObject({ status: 200, failed: [] });
    await member.analyze(copyOf(photo));
    expect((await member.user()).credits).toBe(3);
  }, 120_000);

  it('fails work under way with the reason, and gives its credit back', async () => {
    const member = await newMember(product.url);
    const large = await madePhoto({ width: 2400, height: 1600 });
    const answer = await member.upload(copyOf(large), { headers: { Prefer: 'respond-async' } });
    expect(answer.status).toBe(202);
    const { id } = (await answer.json()) as { id: number };
    await disk.fill({ leaveBytes: 0 });
    const filledAt = performance.now();
    await until(async () => (await member.failureOf(id)) === 'service.storage-full');
    process.stdout.write(`work under way: failed after ${Math.round(performance.now() - filledAt)} ms\n`);
    await until(async () => (await member.user()).credits === 5);
    await disk.free();
    await member.analyze(copyOf(photo));
  }, 120_000);
});

describeOnDisk(`a full disk with everything on it${skipped}`, () => {
  let disk: SmallDisk;
  let product: StartedProduct;
  let photo: Buffer;

  const start = () => StartedProduct.start({ folder: disk.folder });

  beforeAll(async () => {
    photo = await madePhoto();
    disk = await SmallDisk.make(512);
    product = await start();
  }, 180_000);

  afterAll(async () => {
    await product.stop();
    await disk.remove();
  }, 60_000);

  it('leaves the database its share: members sign in and read, uploads wait', async () => {
    const member = await newMember(product.url);
    await member.analyze(copyOf(photo));
    await disk.fill({ leaveBytes: 48 * 1024 * 1024 });
    const refused = await timedUpload(member, photo);
    expect(refused).toMatchObject({ status: 503, text: full });
    expect(refused.durationMs).toBeLessThan(refusedMsMax);
    const other = await newMember(product.url);
    expect((await other.user()).credits).toBe(5);
    await disk.free();
    await other.analyze(copyOf(photo));
  }, 120_000);

  it('answers 503 or ends with the reason, and recovers with free space', async () => {
    const member = await newMember(product.url);
    await member.analyze(copyOf(photo));
    await disk.fill({ leaveBytes: 0 });
    const statuses: Record<number, number> = {};
    let longestMs = 0;
    for (let count = 0; count < 300 && product.exitCode === null; count += 1) {
      const visitor = new HttpMember(product.url);
      const { username, email, password } = visitor;
      const begunAt = performance.now();
      const answer = await visitor.post('/api/register', { username, email, password }).catch(() => null);
      longestMs = Math.max(longestMs, Math.round(performance.now() - begunAt));
      const status = answer?.status ?? 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) expect(status).toBe(503);
    }
    process.stdout.write(
      `nothing left: ${JSON.stringify({ statuses, longestMs, exitCode: product.exitCode, said: product.output.split('\n').slice(-3) })}\n`,
    );
    await disk.free();
    if (product.exitCode !== null) {
      expect(product.output).toContain('is full');
      product = await start();
    }
    await until(async () => (await fetch(`${product.url}/readyz`)).status === 200);
    const later = await newMember(product.url);
    await later.analyze(copyOf(photo));
    expect((await later.user()).credits).toBe(4);
    const url = (await findRunningPostgres(join(disk.folder, 'postgres'))) ?? '';
    expect(await new LedgerBooks(url, {}).check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  }, 240_000);
});
