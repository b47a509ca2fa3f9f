import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { analysisKeys, type MadeMatch } from '@jinwi/contracts';
import { assertNoPendingChanges } from '@jinwi/database';
import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { type GenerationAnswers, nothingGenerated } from './generation-responder.js';
import { madePhoto } from './made-photo.js';

const made: MadeMatch = {
  manifestId: 'urn:c2pa:0c9b6c7e-5f0d-4b6a-9a54-2d8f6f5a9d11',
  madeOn: '2026-11-20',
  generator: 'Kling kling-v1-5',
  isAi: true,
  by: 'fingerprint',
  similarityScore: 97,
};

describe('a visitor’s question whether an image was made here', () => {
  let system: AnalysisSystem;
  let answer: GenerationAnswers;
  let photo: Buffer;

  beforeAll(async () => {
    answer = { ...nothingGenerated(), watermarkKey: Buffer.alloc(32, 7).toString('base64') };
    system = await AnalysisSystem.start({ generation: answer });
    photo = await madePhoto({ width: 320, height: 240 });
  });

  afterAll(() => system.close());

  async function ask(bytes: Uint8Array): Promise<{ lookUpId: string; answered: Promise<unknown> }> {
    const lookUpId = randomUUID();
    await system.store.put(analysisKeys.uploadOf(lookUpId), bytes, {
      contentType: 'image/jpeg',
      sizeBytesMax: 6e6,
    });
    return { lookUpId, answered: system.rpc.call('analysis.lookUp', { lookUpId }, { timeoutMs: 25_000 }) };
  }
  const rows = () => system.query('SELECT FROM look_up');

  it('has a table that matches its entity', () => assertNoPendingChanges(system.database));

  it('API-123 is answered from the records, and leaves neither image nor row', async () => {
    const asked: unknown[] = [];
    answer.find = (traces) => {
      asked.push(traces);
      return [made];
    };
    expect(await (await ask(photo)).answered).toEqual({ matches: [made] });
    expect(asked).toEqual([{ mark: null, fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/u) as string }]);
    await expect.poll(() => system.storedKeys()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('API-123 is refused for a non-image, and its file is deleted too', async () => {
    const { answered } = await ask(photo.subarray(0, 900));
    await expect(answered).rejects.toMatchObject({ code: 'image.unreadable' });
    await expect.poll(() => system.storedKeys()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('is refused while twenty others wait', async () => {
    await system.query('INSERT INTO look_up (id) SELECT gen_random_uuid() FROM generate_series(1, 20)');
    await expect((await ask(photo)).answered).rejects.toMatchObject({ code: 'request.too-many' });
    await system.query("UPDATE look_up SET created_at = now() - interval '1 hour'");
    expect(await (await ask(photo)).answered).toEqual({ matches: [made] });
    await system.query('DELETE FROM look_up');
  });

  it('leaves nothing when its process dies', async () => {
    const lookUpId = randomUUID();
    const key = analysisKeys.uploadOf(lookUpId);
    await system.store.put(key, photo, { contentType: 'image/jpeg', sizeBytesMax: 6e6 });
    const dayAgo = new Date(Date.now() - 86_400_000);
    await utimes(join(system.folder, `${key}@data`), dayAgo, dayAgo);
    await system.query('INSERT INTO look_up (id, created_at) VALUES ($1, $2)', [lookUpId, dayAgo]);
    await system.worker?.close();
    await system.startWorker({ ANALYSIS_SWEEP_MS: '200', ANALYSIS_UPLOAD_SWEEP_MS: '200' });
    await until(async () => !(await system.storedKeys()).includes(key));
    expect(await rows()).toEqual([]);
  });
});
