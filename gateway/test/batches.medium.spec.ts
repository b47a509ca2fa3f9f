import { readdir } from 'node:fs/promises';
import {
  type BatchItem,
  batchItemSchema,
  batchSchema,
  problemSchema,
  v1BatchesSchema,
  v1BatchItemsSchema,
  v1BatchSchema,
} from '@jinwi/contracts';
import { BatchAnswers, startBatchResponder } from './batch-responder.js';
import { storedKeys } from './key-responder.js';
import { aPng, declaring, encrypted, madeZip } from './made-zip.js';
import { ownerId } from './member-responders.js';
import { startUploadSystem, type UploadSystem } from './upload-system.js';
import { aKey, bearer, strangerId } from './v1-callers.js';

const aFailure = (given: Partial<BatchItem>): BatchItem => ({
  position: 0,
  imageName: 'x.png',
  address: null,
  state: 'failed',
  analysisId: null,
  verdict: null,
  score: null,
  alteration: null,
  ai: null,
  failure: 'batch.fetch-failed',
  ...given,
});

describe('batches', () => {
  const answers = new BatchAnswers();
  let system: UploadSystem;
  let secret: string;
  let keyId: string;
  let cookie: string;

  beforeAll(async () => {
    system = await startUploadSystem({
      startService: (at) => startBatchResponder({ ...at, given: answers }),
      settle: () => undefined,
      environment: { BATCH_MEGABYTES_MAX: '2', UPLOAD_MEGABYTES_MAX: '1' },
    });
    cookie = await system.signIn('owner');
  }, 60_000);
  afterAll(() => system.close());
  beforeEach(() => {
    answers.reset();
    storedKeys.length = 0;
    ({ secret, id: keyId } = aKey({ creditLimit: 9 }));
  });

  const path = '/api/v1/batches';
  const send = (to: string, { headers, ...init }: RequestInit = {}) =>
    system.send(to, { ...init, headers: { ...bearer(secret), ...(headers as Record<string, string>) } });
  const postZip = (zip: Buffer, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/zip', ...headers },
      body: zip as Uint8Array<ArrayBuffer>,
    });
  const postJson = (to: string, body: unknown) =>
    system.send(to, {
      method: 'POST',
      cookie,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const formOf = (files: readonly [string, Buffer][]) => {
    const form = new FormData();
    for (const [name, bytes] of files)
      form.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
    return form;
  };
  const codeOf = async (response: Response) => {
    const { code } = problemSchema.parse(await response.json());
    return [response.status, code];
  };
  const kinds = () =>
    answers.additions.map((added) => (added.kind === 'refused' ? added.failure : added.kind));
  const archivesLeft = () => readdir(system.archiveFolder);

  describe('of many files', () => {
    it('are taken in order; unsupported and oversized files fail alone', async () => {
      const large = Buffer.concat([aPng, Buffer.alloc(1024 * 1024)]);
      const body = formOf([
        ['one.png', aPng],
        ['two.txt', Buffer.from('text')],
        ['three.png', large],
        ['four.png', aPng],
      ]);
      const response = await send(path, { method: 'POST', body });
      expect(response.status).toBe(202);
      const batch = v1BatchSchema.strict().parse(await response.json());
      expect(batch).toMatchObject({ state: 'running', counts: { total: 4 } });
      expect(response.headers.get('location')).toBe(`${path}/${batch.id}`);
      expect(kinds()).toEqual(['stored', 'upload.unsupported', 'upload.too-large', 'stored']);
      expect(answers.additions.map(({ position, imageName }) => `${position} ${imageName}`)).toEqual([
        '0 one.png',
        '1 two.txt',
        '2 three.png',
        '3 four.png',
      ]);
      expect(answers.opened).toMatchObject([
        { userId: ownerId, count: null, spender: { id: keyId, creditLimit: 9 } },
      ]);
      const stored = answers.additions.flatMap((added) => (added.kind === 'stored' ? [added.key] : []));
      expect((await system.storedKeys()).filter((key) => stored.includes(key))).toHaveLength(2);
    });

    it('go on where they stopped when the key is repeated', async () => {
      const headers = { 'Idempotency-Key': 'again' };
      const body = () => formOf([['one.png', aPng]]);
      const first = await (await send(path, { method: 'POST', headers, body: body() })).json();
      answers.isClosed = false;
      const before = await system.storedKeys();
      const second = await (await send(path, { method: 'POST', headers, body: body() })).json();
      const third = await (await send(path, { method: 'POST', headers, body: body() })).json();
      expect([second.id, third.id]).toEqual([first.id, first.id]);
      expect(answers.additions).toHaveLength(1);
      expect(await system.storedKeys()).toEqual(before);
    });

    it('are refused when there are none, or too many bytes', async () => {
      const large = Buffer.concat([aPng, Buffer.alloc(900_000)]);
      const body = formOf([
        ['1.png', large],
        ['2.png', large],
        ['3.png', large],
      ]);
      expect(await codeOf(await send(path, { method: 'POST', body }))).toEqual([413, 'batch.too-large']);
      expect(answers.opened).toEqual([]);
      const empty = new FormData();
      empty.append('name', 'value');
      expect(await codeOf(await send(path, { method: 'POST', body: empty }))).toEqual([400, 'batch.empty']);
    });

    it('are refused where the storage of the member is full', async () => {
      answers.storedBytes = 3e9;
      await send(path, { method: 'POST', body: formOf([['one.png', aPng]]) });
      expect(kinds()).toEqual(['storage.full']);
    });
  });

  describe('of a ZIP', () => {
    it('take its files, clean their names and skip system files', async () => {
      const zip = await madeZip(
        {
          'folder/사진.png': aPng,
          'aa/bb/x.png': aPng,
          '__MACOSX/._one.png': aPng,
          '.DS_Store': aPng,
          'inner.zip': await madeZip({ 'a.png': aPng }),
        },
        { rename: { 'aa/bb/x.png': '../../x.png' } },
      );
      const response = await postZip(zip);
      expect(response.status).toBe(202);
      expect(answers.additions.map(({ imageName }) => imageName)).toEqual(['사진.png', 'x.png', 'inner.zip']);
      expect(kinds()).toEqual(['stored', 'stored', 'upload.unsupported']);
      expect(answers.opened).toMatchObject([{ count: 3 }]);
      expect(
        (await system.storedKeys()).every((key) => /^analyses\/[0-9a-f-]{36}\/original$/.test(key)),
      ).toBe(true);
      expect(await archivesLeft()).toEqual([]);
    });

    it('survive a bomb, whether it says how large it is or not', async () => {
      const bomb = Buffer.concat([aPng, Buffer.alloc(40 * 1024 * 1024)]);
      expect((await postZip(await madeZip({ 'bomb.png': bomb, 'one.png': aPng }))).status).toBe(202);
      expect(kinds()).toEqual(['upload.too-large', 'stored']);
      answers.reset();
      const liar = declaring(await madeZip({ 'bomb.png': bomb, 'one.png': aPng }), 1_000);
      expect((await postZip(liar)).status).toBe(202);
      expect(kinds()).toEqual(['image.unreadable', 'stored']);
    });

    it('are not opened for an archive that cannot be read', async () => {
      const whole = await madeZip({ 'one.png': aPng });
      for (const zip of [
        encrypted(await madeZip({ 'one.png': aPng })),
        whole.subarray(0, whole.length - 30),
        Buffer.from('no archive at all'),
      ])
        expect(await codeOf(await postZip(zip))).toEqual([400, 'batch.archive-invalid']);
      expect(await codeOf(await postZip(await madeZip({ '.hidden': aPng })))).toEqual([400, 'batch.empty']);
      const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.png`, aPng]));
      expect(await codeOf(await postZip(await madeZip(many)))).toEqual([400, 'batch.too-many-images']);
      expect(await codeOf(await postZip(Buffer.alloc(3 * 1024 * 1024)))).toEqual([413, 'batch.too-large']);
      expect(answers.opened).toEqual([]);
      expect(await archivesLeft()).toEqual([]);
    });
  });

  describe('of addresses', () => {
    it('are fetched later, named by their addresses', async () => {
      const addresses = ['https://example.com/a%20b.jpg?x=1', 'https://example.com/'];
      const response = await send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ addresses }),
      });
      expect(response.status).toBe(202);
      expect(answers.additions).toMatchObject([
        { kind: 'address', position: 0, imageName: 'a b.jpg', address: addresses[0] },
        { kind: 'address', position: 1, imageName: 'example.com' },
      ]);
    });

    it('may be at most a thousand, and must all be addresses', async () => {
      const post = (body: unknown) => postJson('/api/batches', body);
      const address = `https://example.com/${'a'.repeat(2_000)}`;
      const thousand = Array.from({ length: 1_000 }, () => address);
      expect((await post({ addresses: thousand })).status).toBe(201);
      expect(answers.additions).toHaveLength(1_000);
      for (const addresses of [
        [],
        [...thousand, address],
        ['ftp://example.com/x'],
        ['/x'],
        [`${address}${address}`],
      ])
        expect((await post({ addresses })).status).toBe(400);
    });
  });

  describe('for the pages', () => {
    it('take one file a call, each at its place', async () => {
      const opened = batchSchema.parse(await (await postJson('/api/batches', { count: 2 })).json());
      expect(answers.opened).toMatchObject([{ count: 2, userId: ownerId }]);
      const add = (position: number, file: Buffer) =>
        system.send(`/api/batches/${opened.id}/images?position=${position}`, {
          method: 'POST',
          cookie,
          body: formOf([['photo.png', file]]),
        });
      const item = async (response: Response) => batchItemSchema.parse(await response.json());
      expect(await item(await add(0, aPng))).toMatchObject({ position: 0, state: 'waiting', failure: null });
      expect(await item(await add(1, Buffer.from('x')))).toMatchObject({
        state: 'failed',
        failure: 'upload.unsupported',
      });
      expect((await add(1_000, aPng)).status).toBe(400);
      const closed = await postJson(`/api/batches/${opened.id}/close`, {});
      expect(await closed.json()).toMatchObject({ state: 'running' });
      const before = await system.storedKeys();
      expect((await add(0, aPng)).status).toBe(409);
      expect(await system.storedKeys()).toEqual(before);
    });

    it('give the items that changed, and all of them as CSV', async () => {
      answers.items = Array.from({ length: 450 }, (_, position) =>
        aFailure({ position, imageName: `=${position}.png` }),
      );
      const { id } = answers.batch();
      const all = await (await system.send(`/api/batches/${id}`, { cookie })).json();
      expect(all.items).toHaveLength(450);
      const some = await (await system.send(`/api/batches/${id}?seen=440&wait=1`, { cookie })).json();
      expect(some.items).toHaveLength(9);
      expect((await system.send(`/api/batches/${id}?seen=2147483648`, { cookie })).status).toBe(400);
      const csv = await system.send(`/api/batches/${id}/items.csv`, { cookie });
      expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const lines = Buffer.from(await csv.arrayBuffer())
        .toString()
        .split('\r\n');
      expect(lines).toHaveLength(452);
      expect(lines[1]).toContain(`0,'=0.png,,failed`);
    });
  });

  it('are listed for programs page by page, like their items', async () => {
    const list = v1BatchesSchema.parse(await (await send(path)).json());
    expect(list.items).toHaveLength(1);
    const last = v1BatchesSchema.parse(await (await send(`${path}?cursor=${list.nextCursor}`)).json());
    expect(last).toEqual({ items: [], nextCursor: null });
    expect((await send(`${path}?cursor=abc`)).status).toBe(400);
    const { id } = answers.batch();
    answers.items = [3, 4, 5].map((position) => aFailure({ position, failure: 'upload.too-large' }));
    const page = v1BatchItemsSchema.parse(await (await send(`${path}/${id}/items?limit=2`)).json());
    expect(page.items).toMatchObject([
      { position: 3, failure: { code: 'upload.too-large' } },
      { position: 4 },
    ]);
    const rest = await send(`${path}/${id}/items?limit=2&cursor=${page.nextCursor}`);
    expect(v1BatchItemsSchema.parse(await rest.json())).toMatchObject({
      items: [{ position: 5 }],
      nextCursor: null,
    });
  });

  it('are unknown to others, on every route', async () => {
    const { id } = answers.batch();
    const { secret: foreign } = aKey({ userId: strangerId });
    for (const route of [`${path}/${id}`, `${path}/${id}/items`, `${path}/${id}/items.csv`, `${path}/none`]) {
      const response = await system.send(route, { headers: bearer(foreign) });
      expect(await codeOf(response)).toEqual([404, 'batch.not-found']);
    }
    const stranger = await system.signIn('stranger');
    const statuses = await Promise.all([
      system.send(`/api/batches/${id}`, { cookie: stranger }),
      system.send(`/api/batches/${id}/items.csv`, { cookie: stranger }),
      system.send(`/api/batches/${id}/close`, { cookie: stranger, method: 'POST' }),
      system.send(`/api/batches/${id}/images?position=0`, {
        cookie: stranger,
        method: 'POST',
        body: formOf([['a.png', aPng]]),
      }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});
