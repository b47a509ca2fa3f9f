import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownPictureKeys, type RpcResponse } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import sharp from 'sharp';
import { runCollectionCommand } from '../src/index.js';
import { AnalysisSystem } from './analysis-system.js';

const owner = 1;
const stranger = 2;
const width = 640;
const height = 480;

/** Makes a picture of soft blobs, different for each seed. The pictures of `madePhoto` differ only in their noise. */
function madeScene(seed: number) {
  let state = seed;
  const cells = Buffer.from(
    Array.from({ length: 16 * 12 * 3 }, () => {
      state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
      return state >> 23;
    }),
  );
  return sharp(cells, { raw: { width: 16, height: 12, channels: 3 } }).resize(width, height, {
    kernel: 'cubic',
  });
}
const jpeg = (seed: number): Promise<Buffer> =>
  madeScene(seed)
    .withExif({ IFD0: { Make: 'Canon', Model: 'Canon EOS 80D' } })
    .jpeg({ quality: 92 })
    .toBuffer();
const smaller = async (image: Buffer): Promise<Buffer> =>
  sharp(image).resize(320).jpeg({ quality: 60 }).toBuffer();
const middle = async (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .extract({ left: width / 4, top: height / 4, width: width / 2, height: height / 2 })
    .png()
    .toBuffer();

describe('pictures that were seen before', () => {
  let system: AnalysisSystem;
  let original: Buffer;

  beforeAll(async () => {
    original = await jpeg(1);
    system = await AnalysisSystem.start();
    for (const userId of [owner, stranger]) system.ledger.setAvailable(userId, 100);
  });

  afterAll(() => system.close());

  const nearCopies = (id: number, userId = owner): Promise<RpcResponse<'analysis.nearCopies'>> =>
    system.rpc.call('analysis.nearCopies', { id, userId });
  const idsOf = async (id: number, userId = owner) =>
    (await nearCopies(id, userId)).copies.map(({ analysisId }) => analysisId);
  const hide = (id: number, hidden: boolean) =>
    system.rpc.call('analysis.setHidden', { id, userId: owner, hidden });
  const notFound = { code: 'analysis.not-found' };

  it('API-132 lists near copies with what differs, in both directions', async () => {
    const first = await system.analyze(original, { imageName: 'first.jpg' });
    const copy = await system.analyze(await smaller(original), { imageName: 'copy.jpg' });
    const crop = await system.analyze(await middle(original), { imageName: 'crop.png' });
    const other = await system.analyze(await jpeg(2), { imageName: 'other.jpg' });
    expect(await nearCopies(other.id)).toEqual({ known: [], copies: [] });
    const { copies } = await nearCopies(first.id);
    expect(copies).toMatchObject([
      { analysisId: copy.id, imageName: 'copy.jpg', by: 'whole' },
      { analysisId: crop.id, imageName: 'crop.png', by: 'part' },
    ]);
    expect(copies[0]?.similarity).toBeGreaterThan(84);
    const codesOf = (index: number) => copies[index]?.differs.map(({ code }) => code);
    expect(codesOf(0)).toEqual(expect.arrayContaining(['copy.smaller', 'copy.no-camera-data']));
    expect(codesOf(1)).toEqual(expect.arrayContaining(['copy.kept', 'copy.format']));
    expect(await idsOf(copy.id)).toContain(first.id);
    const [whole] = (await nearCopies(crop.id)).copies;
    expect(whole).toMatchObject({ analysisId: first.id, by: 'part' });
    expect(whole?.differs).toContainEqual({ code: 'copy.cut', params: {} });
  });

  it('API-133 never shows another member’s pictures, in either direction', async () => {
    const userId = stranger;
    const [own] = await system.query<{ id: number }>(
      'SELECT id FROM analysis WHERE user_id = $1 ORDER BY id LIMIT 1',
      [owner],
    );
    const theirs = await system.analyze(original, { userId });
    expect(await idsOf(theirs.id, userId)).toEqual([]);
    expect(await idsOf(own!.id)).not.toContain(theirs.id);
    await expect(nearCopies(theirs.id)).rejects.toMatchObject(notFound);
    await expect(nearCopies(own!.id, userId)).rejects.toMatchObject(notFound);
    const again = await system.analyze(original, { userId });
    expect((await nearCopies(again.id, userId)).copies).toMatchObject([
      { analysisId: theirs.id, similarity: 100, differs: [{ code: 'copy.same-bytes' }] },
    ]);
  });

  it('leaves out hidden and deleted analyses; deletion takes the fingerprints', async () => {
    const scene = await jpeg(3);
    const kept = await system.analyze(scene);
    const gone = await system.analyze(await smaller(scene));
    await hide(gone.id, true);
    expect(await idsOf(kept.id)).toEqual([]);
    await hide(gone.id, false);
    expect(await idsOf(kept.id)).toEqual([gone.id]);
    await system.rpc.call('analysis.delete', { id: gone.id, userId: owner });
    expect(await idsOf(kept.id)).toEqual([]);
    const stored = (id: number) => system.query('SELECT 1 FROM seen_picture WHERE analysis_id = $1', [id]);
    expect(await stored(gone.id)).toEqual([]);
    expect(await stored(kept.id)).toHaveLength(1);
    await system.rpc.call('analysis.eraseMember', { userId: stranger });
    expect(await system.query('SELECT 1 FROM seen_picture WHERE user_id = $1', [stranger])).toEqual([]);
  });

  it('takes the fingerprints of earlier analyses from their thumbnails', async () => {
    const scene = await jpeg(4);
    const early = await system.analyze(scene);
    const late = await system.analyze(await smaller(scene));
    await system.query('DELETE FROM seen_picture WHERE analysis_id = $1', [early.id]);
    expect(await idsOf(late.id)).toEqual([]);
    await system.worker?.close();
    await system.startWorker({ ANALYSIS_UPLOAD_SWEEP_MS: '200' });
    await until(async () => (await idsOf(late.id)).length === 1);
    expect(await idsOf(early.id)).toEqual([late.id]);
  });
});

describe('the operator’s collection', () => {
  let system: AnalysisSystem;
  let folder: string;

  beforeAll(async () => {
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(owner, 100);
    folder = await mkdtemp(join(tmpdir(), 'jinwi-collection-'));
    await mkdir(join(folder, 'press'));
    await writeFile(join(folder, 'press', '4711.jpg'), await jpeg(1));
    await writeFile(join(folder, 'press', '4712.png'), await madeScene(2).png().toBuffer());
    await writeFile(join(folder, 'press', '4712.txt'), 'The square at noon\n');
    await writeFile(join(folder, 'broken.jpg'), 'no image');
  });

  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function collection(...words: string[]): Promise<{ code: number; said: string; complaint: string }> {
    const said: string[] = [];
    const complaints: string[] = [];
    const code = await runCollectionCommand({
      words,
      program: 'collection',
      stores: () =>
        Promise.resolve({
          databaseUrl: system.environment.DATABASE_URL!,
          storageUrl: system.environment.STORAGE_URL!,
        }),
      say: (line) => said.push(line),
      complain: (line) => complaints.push(line),
    });
    return { code, said: said.join('\n'), complaint: complaints.join('\n') };
  }

  it('API-134 is added once, told on reports, and removed whole', async () => {
    const add = ['add', folder, '--label', 'press photo', '--keep-originals'];
    const added = await collection(...add);
    expect(added).toMatchObject({ code: 1, complaint: expect.stringContaining('broken.jpg') as string });
    expect(added.said).toContain('2 added, 0 already there, 1 not added');
    expect((await collection(...add)).said).toContain('0 added, 2 already there, 1 not added');
    expect((await collection('list')).said).toMatch(/press photo 4711 .*\n.*press photo The square at noon/u);

    const { id } = await system.analyze(await smaller(await jpeg(1)));
    const { known, copies } = await system.rpc.call('analysis.nearCopies', { id, userId: owner });
    expect(copies).toEqual([]);
    expect(known).toMatchObject([{ label: 'press photo', caption: '4711', by: 'whole', hasOriginal: true }]);
    const imageOf = (knownId: number, kind: 'thumbnail' | 'original', userId = owner) =>
      system.rpc.call('analysis.knownImage', { id, userId, knownId, kind });
    const knownId = known[0]!.id;
    for (const kind of ['thumbnail', 'original'] as const) {
      const { key, sizeBytes } = await imageOf(knownId, kind);
      expect(await system.store.stat(key)).toMatchObject({ sizeBytes });
    }
    const notFound = { code: 'analysis.not-found' };
    await expect(imageOf(knownId + 1, 'thumbnail')).rejects.toMatchObject(notFound);
    await expect(imageOf(knownId, 'thumbnail', stranger)).rejects.toMatchObject(notFound);

    expect((await collection('remove', String(knownId))).code).toBe(0);
    expect((await collection('remove', String(knownId))).code).toBe(1);
    expect((await system.rpc.call('analysis.nearCopies', { id, userId: owner })).known).toEqual([]);
    const stored = (await system.storedKeys()).filter((key) => key.startsWith(knownPictureKeys.root));
    expect(stored).toHaveLength(2);
  });
});
