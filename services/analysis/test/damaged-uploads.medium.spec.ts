import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

describe('an upload that is not what was stored', () => {
  let system: AnalysisSystem;
  let photo: Buffer;
  let other: Buffer;

  beforeAll(async () => {
    [photo, other] = await Promise.all([madePhoto({ seed: 1 }), madePhoto({ seed: 2 })]);
  });

  beforeEach(async () => {
    system = await AnalysisSystem.start({ isWorking: false });
  });

  afterEach(() => system.close());

  const replace = (key: string, bytes: Uint8Array) =>
    system.store.put(key, bytes, { contentType: 'image/jpeg', sizeBytesMax: 6e6 });

  /** The other image's bytes, padded or cut to the size of the photo. */
  const swapped = () => Buffer.concat([other, Buffer.alloc(photo.length)]).subarray(0, photo.length);

  it.each<[string, (key: string) => Promise<unknown>]>([
    ['zeroed', (key) => replace(key, Buffer.alloc(photo.length))],
    ['swapped', (key) => replace(key, swapped())],
    ['truncated', (key) => replace(key, photo.subarray(0, photo.length - 1))],
    ['missing', (key) => system.store.delete(key)],
  ])('fails the analysis, which says why and costs nothing: %s', async (_, damage) => {
    const { id, key, submissionId } = await system.submit(photo, { hasDigest: true });
    await damage(key);
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'failed', failure: 'analysis.image-damaged' });
    await until(() => system.ledger.stateOf(submissionId) === 'released');
  });

  it('of an older gateway, without a digest, is known by its size', async () => {
    const { id, key } = await system.submit(photo);
    await replace(key, photo.subarray(0, photo.length - 1));
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ failure: 'analysis.image-damaged' });
    const whole = await system.analyze(photo);
    expect(whole).toMatchObject({ state: 'done' });
  });
});
