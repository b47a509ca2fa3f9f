import { type AnalysisImageKind, type Locale } from '@jinwi/contracts';
import sharp from 'sharp';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

const owner = 1;
const stranger = 2;

describe('reading analyses', () => {
  let system: AnalysisSystem;
  let ids: number[];

  beforeAll(async () => {
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(owner, 100);
    ids = [];
    for (const seed of [1, 2, 3]) {
      const { id } = await system.analyze(await madePhoto({ seed, width: 320, height: 160 }));
      ids.push(id);
    }
  });

  afterAll(() => system.close());

  const history = async (userId = owner) =>
    (await system.rpc.call('analysis.history', { userId, locale: 'en', beforeId: null })).records;
  const get = (id: number, { userId = owner, locale = 'en' }: { userId?: number; locale?: Locale } = {}) =>
    system.rpc.call('analysis.get', { id, userId, locale });
  const setHidden = (id: number, hidden: boolean, userId = owner) =>
    system.rpc.call('analysis.setHidden', { id, userId, hidden });
  const image = (kind: AnalysisImageKind, { id = ids[0] ?? 0, userId = owner } = {}) =>
    system.rpc.call('analysis.image', { id, userId, kind });
  const notFound = { code: 'analysis.not-found', status: 404 };

  it('API-048 API-049 lists the own ones, newest first', async () => {
    expect((await history()).map(({ id }) => id)).toEqual([...ids].reverse());
    expect(await history(stranger)).toEqual([]);
  });

  it('API-048 pages a long history without a gap', async () => {
    await system.query(
      `INSERT INTO analysis (submission_id, user_id, object_key, image_name, image_size, state, result, score,
                             report, finished_at)
       SELECT gen_random_uuid(), 77, 'k', 'n', 1, 'done', result, score, report, now()
         FROM analysis, generate_series(1, 120) WHERE id = $1`,
      [ids[0]],
    );
    const seen: number[] = [];
    for (let beforeId: number | null = null; ;) {
      const page: { records: { id: number }[]; nextBeforeId: number | null } = await system.rpc.call(
        'analysis.history',
        { userId: 77, locale: 'en', beforeId },
      );
      seen.push(...page.records.map(({ id }) => id));
      if (page.nextBeforeId === null) break;
      beforeId = page.nextBeforeId;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });

  it('API-050 API-051 API-052 API-053 hides, again hides, and shows again', async () => {
    const [id = 0] = ids;
    expect(await setHidden(id, true)).toEqual({ id, hidden: true });
    expect(await setHidden(id, true)).toEqual({ id, hidden: true });
    expect((await history()).map((record) => record.id)).not.toContain(id);
    await expect(get(id)).rejects.toMatchObject(notFound);
    await expect(image('preview')).rejects.toMatchObject(notFound);
    expect(await setHidden(id, false)).toEqual({ id, hidden: false });
    expect((await get(id)).hidden).toBe(false);
  });

  it('API-051 API-053 BR-030 gives foreign and unknown ids the same answer', async () => {
    const [id = 0] = ids;
    for (const call of [
      () => get(id, { userId: stranger }),
      () => get(999_999),
      () => setHidden(id, true, stranger),
      () => setHidden(999_999, true),
      () => image('original', { userId: stranger }),
      () => image('preview', { id: 999_999 }),
    ]) {
      await expect(call()).rejects.toMatchObject(notFound);
    }
  });

  it('API-053 has no record while the analysis has not ended', async () => {
    await system.worker?.close();
    const { id } = await system.submit(await madePhoto());
    await expect(get(id)).rejects.toMatchObject(notFound);
    await expect(setHidden(id, true)).rejects.toMatchObject(notFound);
    expect((await history()).map((record) => record.id)).not.toContain(id);
    await system.startWorker();
    expect((await system.end(id)).state).toBe('done');
  });

  it("API-041 answers an old record in the reader's language", async () => {
    const [english, korean] = [await get(ids[0] ?? 0), await get(ids[0] ?? 0, { locale: 'ko' })];
    expect(english.metadata).toContain('Make: Canon');
    expect(korean.metadata).toContain('제조사: Canon');
    expect(korean.report).toEqual(english.report);
  });

  it('API-042 API-043 stores previews turned upright, small and without a trace of metadata', async () => {
    for (const kind of ['preview', 'thumbnail'] as const) {
      const { key, contentType, sizeBytes } = await image(kind);
      const bytes = await system.store.read(key, { sizeBytesMax: 1e7 });
      expect([contentType, bytes.length]).toEqual(['image/webp', sizeBytes]);
      const {
        exif,
        icc,
        xmp,
        iptc,
        orientation,
        format,
        width = 0,
        height = 0,
      } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation, format }).toEqual({ format: 'webp' });
      // The photo has 320 × 160 pixels and is rotated by orientation 6.
      expect(height).toBe(kind === 'preview' ? 320 : 256);
      expect(width / height).toBe(0.5);
      expect(bytes.includes('Canon')).toBe(false);
    }
  });

  it('API-043 stores a map in the size of the preview', async () => {
    const record = await get(ids[0] ?? 0);
    const kinds = (['ela', 'heatmap'] as const).filter((kind) => record.artifacts[kind]);
    expect(kinds).toContain('ela');
    for (const kind of kinds) {
      const { key, contentType } = await image(kind);
      const { width, height, channels } = await sharp(
        await system.store.read(key, { sizeBytesMax: 1e7 }),
      ).metadata();
      expect({ contentType, width, height, channels }).toEqual({
        contentType: 'image/png',
        width: 160,
        height: 320,
        channels: 1,
      });
    }
  });

  it('gives the original as it came, with its true type', async () => {
    const { key, contentType, fileName } = await image('original');
    expect({ contentType, fileName }).toEqual({ contentType: 'image/jpeg', fileName: 'photo.jpg' });
    expect(await system.store.read(key, { sizeBytesMax: 1e7 })).toEqual(
      await madePhoto({ seed: 1, width: 320, height: 160 }),
    );
  });

  it('API-045 API-046 API-047 BR-014 keeps the model of each member', async () => {
    const getModel = (userId: number) => system.rpc.call('analysis.getModel', { userId });
    expect(await getModel(owner)).toEqual({ model: 'openai' });
    const chosen = { userId: owner, model: 'openai' };
    expect(await system.rpc.call('analysis.setModel', chosen)).toEqual({ model: 'openai' });
    await expect(system.rpc.call('analysis.setModel', { userId: owner, model: 'x' })).rejects.toMatchObject({
      code: 'model.unknown',
      status: 400,
    });
    await expect(
      system.rpc.call('analysis.setModel', { userId: owner, model: 'onnx' }),
    ).rejects.toMatchObject({ code: 'model.unknown' });
    expect(await system.query('SELECT user_id, model FROM model_setting')).toEqual([
      { user_id: owner, model: 'openai' },
    ]);
  });

  it('API-045 API-047 offers the operator’s own model where there is one', async () => {
    await system.query("INSERT INTO running_model VALUES ('onnx'), ('openai'), ('unheard of')");
    expect(await system.rpc.call('analysis.runningModels', {})).toEqual({
      models: ['ai-pixels', 'openai', 'onnx'],
    });
    const offered = ['openai', 'onnx'];
    const chosen = { userId: owner, model: 'onnx' };
    expect(await system.rpc.call('analysis.setModel', chosen)).toEqual({ model: 'onnx', offered });
    expect(await system.rpc.call('analysis.getModel', { userId: owner })).toEqual({ model: 'onnx', offered });
    expect(await system.rpc.call('analysis.getModel', { userId: owner + 1 })).toEqual({
      model: 'openai',
      offered,
    });
    await system.query('DELETE FROM running_model');
    expect(await system.rpc.call('analysis.getModel', { userId: owner })).toEqual({ model: 'openai' });
  });
});
