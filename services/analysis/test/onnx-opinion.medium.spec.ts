import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secondOpinionSchema } from '@jinwi/contracts';
import { createForensicsPool } from '@jinwi/forensics';
import { createLogger } from '@jinwi/service-kit';
import sharp from 'sharp';
import { OnnxOpinions } from '../src/second-opinion/onnx-opinions.js';
import { type OnnxAccess } from '../src/second-opinion/onnx-process.js';
import { AnalysisSystem } from './analysis-system.js';
import { madeOnnxModel } from './made-onnx-model.js';
import { madePhoto } from './made-photo.js';
import { pictureFrom } from './opinion-picture.js';
import { forensicReport } from './report-factory.js';

const logger = createLogger({ name: 'test', level: 'silent' });
const { signal } = new AbortController();

const pool = createForensicsPool({ threads: 1 });
afterAll(() => pool.close());

const picture = async (background: string) => {
  const plain = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return pictureFrom(pool, await plain.png().toBuffer());
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinwi-onnx-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function modelFile(shape: number[]): Promise<string> {
  const path = join(folder, `${shape.join('x')}.onnx`);
  await writeFile(path, madeOnnxModel({ shape }));
  return path;
}

const accessTo = (modelPath: string, given: Partial<OnnxAccess> = {}): OnnxAccess => ({
  modelPath,
  normalisation: 'unit',
  timeoutMs: 20_000,
  memoryMbMax: 1_024,
  ...given,
});

const start = (access: OnnxAccess) => OnnxOpinions.start(access, { logger });

describe("the second opinion of the operator's ONNX model", () => {
  it('is the probability that the model gives, bounded and in both languages', async () => {
    const opinions = await start(accessTo(await modelFile([1, 3, 8, 8])));
    const white = await opinions.ask(await picture('#fff'), signal)(forensicReport());
    const black = await opinions.ask(await picture('#000'), signal)(forensicReport());
    await opinions.close();
    expect(white).toMatchObject({ source: 'onnx', state: 'given', points: -5, model: '1x3x8x8.onnx' });
    expect(white.summary?.en).toContain('73%');
    expect(black).toMatchObject({ state: 'given', points: 0 });
    const { source, state, points, summary } = white;
    expect(secondOpinionSchema.parse({ source, state, points, summary }).summary?.ko).toContain('73%');
  });

  it('normalises colours as told', async () => {
    const access = accessTo(await modelFile([1, 3, 8, 8]), { normalisation: 'imagenet' });
    const opinions = await start(access);
    const white = await opinions.ask(await picture('#fff'), signal)(forensicReport());
    await opinions.close();
    // Over the channels, (1 - mean) / deviation is 2.44 on average. The sigmoid of 2.44 is 0.92.
    expect(white.summary?.en).toContain('92%');
  });

  it('says nothing against hard evidence', async () => {
    const opinions = await start(accessTo(await modelFile([1, 3, 8, 8])));
    const report = forensicReport({
      decisiveReasons: ['provenance.valid-camera'],
      verdict: 'Likely Genuine',
    });
    expect(await opinions.ask(await picture('#fff'), signal)(report)).toMatchObject({ points: 0 });
    await opinions.close();
  });

  it('is unavailable for an unreadable image, and given for the next', async () => {
    const opinions = await start(accessTo(await modelFile([1, 3, 8, 8])));
    const broken = await opinions.ask(pictureFrom(pool, Buffer.from('no image')), signal)(forensicReport());
    const next = await opinions.ask(await picture('#fff'), signal)(forensicReport());
    await opinions.close();
    expect([broken.state, broken.reason, next.state]).toEqual(['unavailable', 'unreadable', 'given']);
  });

  it('is unavailable, with the reason, once the model cannot be loaded', async () => {
    const path = await modelFile([1, 3, 9, 9]);
    const opinions = await start(accessTo(path));
    await opinions.close();
    await writeFile(path, 'no model');
    const opinion = await opinions.ask(await picture('#fff'), signal)(forensicReport());
    expect(opinion).toMatchObject({ state: 'unavailable', reason: 'unreadable-model' });
    await opinions.close();
  });

  it.each([
    ['of another number of colours', [1, 1, 8, 8]],
    ['of a list instead of an image', [1, 192]],
    ['larger than 1024 a side', [1, 3, 2048, 8]],
  ])('refuses to start with an input %s', async (_name, shape) => {
    await expect(start(accessTo(await modelFile(shape)))).rejects.toThrow(/float32 of the shape 1×3/u);
  });

  it('refuses to start with a file that is no model', async () => {
    const path = join(folder, 'none.onnx');
    await writeFile(path, 'no model');
    await expect(start(accessTo(path))).rejects.toThrow(/not a loadable ONNX model/u);
    await expect(start(accessTo(join(folder, 'missing.onnx')))).rejects.toThrow(/not a loadable ONNX model/u);
  });

  it('is bounded in time and in memory', async () => {
    const path = await modelFile([1, 3, 8, 8]);
    await expect(start(accessTo(path, { timeoutMs: 5 }))).rejects.toThrow('timeout');
    if (process.platform !== 'linux') return;
    await expect(start(accessTo(path, { memoryMbMax: 10 }))).rejects.toThrow('memory');
  });

  it('stands beside an analysis and leaves its score alone', async () => {
    const system = await AnalysisSystem.start({ isWorking: false });
    system.ledger.setAvailable(1, 5);
    const photo = await madePhoto();
    const worker = await system.startWorker();
    const { record: without } = await system.analyze(photo);
    expect(await system.rpc.call('analysis.runningModels', {})).toEqual({ models: ['ai-pixels'] });
    await worker.close();
    const offering = { ONNX_MODEL: await modelFile([1, 3, 8, 8]) };
    await system.startWorker(offering);
    expect(await system.rpc.call('analysis.runningModels', {})).toEqual({ models: ['ai-pixels', 'onnx'] });
    const { record: beside } = await system.analyze(photo);
    await system.close();
    expect(without?.secondOpinion).toBeNull();
    expect(beside?.secondOpinion).toMatchObject({ source: 'onnx', state: 'given' });
    expect([beside?.score, beside?.result]).toEqual([without?.score, without?.result]);
  });
});
