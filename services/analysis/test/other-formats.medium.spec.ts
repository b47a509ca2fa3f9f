import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { AnalysisSystem } from './analysis-system.js';
import { madePixels } from './made-photo.js';
import { answers, VisionStandIn } from './vision-stand-in.js';

const heicFile = join(__dirname, '../../../libs/forensics/test/heic/plain.heic');

describe('an analysis of a WebP, AVIF or HEIC file', () => {
  let system: AnalysisSystem;
  let standIn: VisionStandIn;

  beforeAll(async () => {
    standIn = await VisionStandIn.start();
    system = await AnalysisSystem.start({ isWorking: false });
    system.ledger.setAvailable(1, 10);
    await system.startWorker({
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: standIn.baseUrl,
      SECOND_OPINION_TIMEOUT_MS: '30000',
    });
  });

  afterAll(async () => {
    await system.close();
    await standIn.close();
  });

  it.each([
    ['webp', { width: 256, height: 192 }, () => madePixels({ width: 256, height: 192 }).webp().toBuffer()],
    ['avif', { width: 256, height: 192 }, () => madePixels({ width: 256, height: 192 }).avif().toBuffer()],
    ['heic', { width: 128, height: 96 }, () => readFile(heicFile)],
  ])('%s: has pictures, a second opinion and an original of its type', async (format, size, made) => {
    standIn.willAnswer(answers.opinion());
    const { record, id } = await system.analyze(await made(), { imageName: `photo.${format}` });
    expect(record?.report?.image).toMatchObject({ format, ...size });
    expect(record?.secondOpinion?.state).toBe('given');
    const image = (kind: 'preview' | 'thumbnail' | 'original' | 'ela') =>
      system.rpc.call('analysis.image', { id, userId: 1, kind });
    expect(await image('original')).toMatchObject({ contentType: `image/${format}` });
    for (const kind of ['preview', 'thumbnail', 'ela'] as const) {
      const { key } = await image(kind);
      const drawn = await sharp(await system.store.read(key, { sizeBytesMax: 1e6 })).metadata();
      expect([kind, drawn.width, drawn.height]).toEqual([kind, size.width, size.height]);
    }
    const { next } = await system.rpc.call('analysis.exportNext', {
      userId: 1,
      locale: 'en',
      afterId: id - 1,
    });
    expect(next?.files.map(({ name }) => name)).toContain(`original.${format}`);
  });

  it('is refused where the file is damaged, and costs nothing', async () => {
    const bytes = await readFile(heicFile);
    const before = system.ledger.available(1);
    const { state, failure } = await system.analyze(bytes.subarray(0, bytes.length - 400));
    expect([state, failure]).toEqual(['failed', 'image.unreadable']);
    expect(system.ledger.available(1)).toBe(before);
  });
});
