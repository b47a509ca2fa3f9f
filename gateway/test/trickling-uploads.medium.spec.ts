import { once } from 'node:events';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { until } from '@jinwi/local-stores';
import { BatchAnswers, startBatchResponder } from './batch-responder.js';
import { aPng, madeZip } from './made-zip.js';
import { startUploadSystem, type UploadSystem } from './upload-system.js';
import { aKey, bearer, strangerId } from './v1-callers.js';

const megabyte = 1024 * 1024;

describe('uploads that trickle', () => {
  let system: UploadSystem;
  const trickling: { request: ClientRequest; timer: NodeJS.Timeout }[] = [];

  beforeAll(async () => {
    system = await startUploadSystem({
      startService: (at) => startBatchResponder({ ...at, given: new BatchAnswers() }),
      settle: () => undefined,
      environment: { BATCH_MEGABYTES_MAX: '2', UPLOAD_MEGABYTES_MAX: '1' },
      change: { arrivalWindowMs: 1_000 },
    });
  }, 60_000);
  afterEach(() => {
    for (const { request, timer } of trickling.splice(0)) {
      clearInterval(timer);
      request.destroy();
    }
  });
  afterAll(() => system.close());

  /** Sends `begin` at once and then one byte every 50 ms. @returns the status of the answer */
  async function trickle(
    secret: string,
    { path = '/api/v1/batches', type = 'application/zip', begin = '' } = {},
  ): Promise<number | undefined> {
    const headers = { ...bearer(secret), 'Content-Type': type, 'Content-Length': String(megabyte) };
    const request = httpRequest(system.gateway.url + path, { method: 'POST', agent: false, headers });
    request.on('error', () => undefined);
    request.write(begin);
    trickling.push({ request, timer: setInterval(() => request.write('x'), 50) });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.resume().statusCode;
  }

  const sendZip = async (secret: string) =>
    system.send('/api/v1/batches', {
      method: 'POST',
      headers: { ...bearer(secret), 'Content-Type': 'application/zip' },
      body: (await madeZip({ 'one.png': aPng })) as Uint8Array<ArrayBuffer>,
    });

  const form = {
    type: 'multipart/form-data; boundary=edge',
    begin: `--edge\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${aPng.toString('latin1')}`,
  };

  const contentPath = '/api/provenance/matches/byContent';

  it.each([
    ['a ZIP', {}],
    ['files of a batch', form],
    ['an image', { ...form, path: '/api/v1/analyses' }],
    ['a reference', { ...form, path: '/api/v1/generations' }],
    ['a question by form', { ...form, path: '/api/provenance/matches' }],
    ['a question', { type: 'image/png', begin: aPng.toString('latin1'), path: contentPath }],
  ])('are refused: %s', async (_what, sent) => {
    expect(await trickle(aKey().secret, sent)).toBe(408);
  });

  it('of two members leave a place for a third', async () => {
    const slow = [strangerId, 3].map((userId) => trickle(aKey({ userId }).secret));
    expect((await sendZip(aKey().secret)).status).toBe(202);
    expect(await Promise.all(slow)).toEqual([408, 408]);
  });

  it('of one member take only one place', async () => {
    const { secret } = aKey();
    expect((await Promise.all([trickle(secret), trickle(secret)])).sort()).toEqual([408, 429]);
    expect((await sendZip(secret)).status).toBe(202);
  });

  it('leave no file after a restart, though the process was killed', async () => {
    const left = join(system.archiveFolder, 'left.zip');
    await writeFile(left, 'a picture of a member');
    const anHourAgo = Date.now() / 1_000 - 3_600;
    await utimes(left, anHourAgo, anHourAgo);
    const again = await startUploadSystem({
      startService: (at) => startBatchResponder({ ...at, given: new BatchAnswers() }),
      settle: () => undefined,
      environment: { ARCHIVE_FOLDER: system.archiveFolder },
    });
    try {
      await until(() =>
        stat(left).then(
          () => false,
          () => true,
        ),
      );
    } finally {
      await again.close();
    }
  });
});
