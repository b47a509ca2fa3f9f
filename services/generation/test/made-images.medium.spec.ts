import { bindingAlgorithms, manifestUuid } from '@jinwi/contracts';
import { assertNoPendingChanges } from '@jinwi/database';
import { fingerprintOf } from '@jinwi/fingerprint';
import { readMark, type RgbImage } from '@jinwi/watermark';
import { manifestStoreIn } from '@jinwi/content-credentials';
import sharp, { type Sharp } from 'sharp';
import { MadeImageRepository } from '../src/images/made-image.repository.js';
import { GenerationSystem } from './generation-system.js';
import { seededRandom } from '../src/providers/studio/seeded-random.js';

interface Row {
  mark: number;
  manifest_uuid: string;
  made_on: string;
  generator: string;
  task_id: string | null;
  place: string | null;
  prints: number;
}

const width = 900;
const height = 700;

/** Makes a picture of shapes with grain, which every photo has. Each seed gives a different picture. */
async function grainy(seed: number): Promise<Buffer> {
  const random = seededRandom(`picture ${seed}`);
  const shapes = Array.from({ length: 60 }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height)];
    const [rx, ry] = [random.between(20, 150), random.between(20, 150)];
    const colour = `hsl(${Math.round(random.between(0, 360))} 60% ${Math.round(random.between(15, 85))}%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#789"/>${shapes.join('')}</svg>`;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 14 };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
}

async function pixelsOf(image: Sharp): Promise<RgbImage> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

describe('images made here', () => {
  let system: GenerationSystem;
  let key: Uint8Array;
  let userId = 1;

  beforeAll(async () => {
    system = await GenerationSystem.start();
    expect((await system.rpc.call('generation.authority', {})).watermarkKey).toBeNull();
    await system.generate({ userId });
    const { watermarkKey } = await system.rpc.call('generation.authority', {});
    key = Uint8Array.from(Buffer.from(watermarkKey ?? '', 'base64'));
  });

  afterAll(() => system.close());

  beforeEach(() => {
    userId += 1;
  });

  /** Runs a task for which the provider returns `drawn`, and returns the stored images with their rows. */
  async function make(drawn: readonly Buffer[], reference?: Buffer) {
    system.provider.nextPolls.push(() => ({
      status: 'succeed',
      images: drawn.map((bytes) => ({ bytes })),
      cost: { unit: 'images', amount: drawn.length },
    }));
    system.provider.nextFetches.push(...drawn.map((bytes) => () => bytes));
    const { task_id: taskId } = await system.generate({
      userId,
      settings: { n: drawn.length },
      ...(reference ? { reference } : {}),
    });
    const rows = await rowsOf(taskId);
    const images = await Promise.all(
      rows.map(async (_row, index) => {
        const stored = await system.rpc.call('generation.image', { taskId, userId, kind: 'image', index });
        return system.store.read(stored.key, { sizeBytesMax: 1e7 });
      }),
    );
    return { taskId, rows, images };
  }

  const rowsOf = (taskId: string): Promise<Row[]> =>
    system.query<Row>(
      `SELECT mark, manifest_uuid, made_on::text, generator, task_id, place, cardinality(fingerprints) AS prints
         FROM made_image WHERE task_id = $1 ORDER BY place`,
      [taskId],
    );
  const find = async (image: Sharp, by: 'watermark' | 'fingerprint') => {
    const pixels = await pixelsOf(image);
    const traces =
      by === 'watermark'
        ? { mark: readMark(pixels, { key })?.mark ?? null, fingerprint: null }
        : { mark: null, fingerprint: fingerprintOf(pixels) };
    return (await system.rpc.call('generation.findMade', traces)).matches;
  };
  const messenger = (image: Uint8Array): Promise<Buffer> =>
    sharp(image)
      .resize({ width: 1280, height: 1280, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 75 })
      .toBuffer();

  it('have tables that match their entities', () => assertNoPendingChanges(system.database));

  it('API-120 carry their number as a watermark that tells only day and model', async () => {
    const { rows, images } = await make([await grainy(20), await grainy(200)]);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.mark).not.toBe(rows[1]?.mark);
    for (const [index, image] of images.entries()) {
      const row = rows[index];
      const [found, ...others] = await find(sharp(await messenger(image)), 'watermark');
      expect(found).toEqual({
        manifestId: `urn:c2pa:${row?.manifest_uuid}`,
        madeOn: row?.made_on,
        generator: 'Scripted provider',
        isAi: true,
        by: 'watermark',
        similarityScore: 100,
      });
      expect(others).toEqual([]);
    }
  });

  it('are not claimed by another installation', async () => {
    const { images } = await make([await grainy(60)]);
    const foreign = readMark(await pixelsOf(sharp(images[0])), {
      key: Uint8Array.from(key, (one) => one ^ 255),
    });
    expect(foreign).toBeNull();
  });

  it('API-121 are found by their fingerprint, whole or half cut away', async () => {
    const { rows, images } = await make([await grainy(120)]);
    expect(rows[0]?.prints).toBe(11);
    const image = images[0] ?? Buffer.alloc(0);
    const half = { left: width >> 2, top: height >> 2, width: width >> 1, height: height >> 1 };
    for (const copy of [sharp(await messenger(image)), sharp(image).extract(half)]) {
      const [found] = await find(copy, 'fingerprint');
      expect(found).toMatchObject({ manifestId: `urn:c2pa:${rows[0]?.manifest_uuid}`, by: 'fingerprint' });
      expect(found?.similarityScore).toBeGreaterThan(84);
    }
  });

  it('leave alone the photo that they were made from', async () => {
    const photo = await sharp(await grainy(300))
      .jpeg({ quality: 92 })
      .toBuffer();
    const { rows, images } = await make(
      [await sharp(photo).modulate({ brightness: 1.1 }).png().toBuffer()],
      photo,
    );
    expect(rows[0]?.prints).toBe(0);
    expect(await find(sharp(photo), 'watermark')).toEqual([]);
    expect(await find(sharp(photo), 'fingerprint')).toEqual([]);
    expect(await find(sharp(images[0]), 'watermark')).toHaveLength(1);
  });

  it('leave that photo alone where they show its mirrored middle', async () => {
    const photo = await sharp(await grainy(300))
      .resize(480, 300, { fit: 'fill' })
      .png()
      .toBuffer();
    const middle = sharp(photo).extract({ left: 90, top: 0, width: 300, height: 300 });
    const { rows } = await make([await middle.clone().flop().png().toBuffer()], photo);
    expect(rows[0]?.prints).toBe(0);
    expect(await find(middle, 'fingerprint')).toEqual([]);
  });

  it('are named by their manifest, which leads back to them', async () => {
    const { rows, images } = await make([await grainy(160)]);
    const store = manifestStoreIn(images[0] ?? Buffer.alloc(0))?.toString('latin1') ?? '';
    const manifestId = `urn:c2pa:${rows[0]?.manifest_uuid}`;
    expect(store).toContain(manifestId);
    const value = Buffer.from((manifestUuid(manifestId) ?? '').replaceAll('-', ''), 'hex').toString('base64');
    expect(store).toContain(value);
    const print = Buffer.from(fingerprintOf(await pixelsOf(sharp(images[0]))) ?? '', 'hex').toString(
      'base64',
    );
    for (const [alg, given] of [
      [bindingAlgorithms.watermark, value],
      [bindingAlgorithms.fingerprint, print],
    ] as const) {
      const { matches } = await system.rpc.call('generation.findByBinding', { alg, value: given });
      expect(matches).toMatchObject([{ manifestId }]);
    }
    for (const [alg, given] of [
      [bindingAlgorithms.watermark, 'AAAA'],
      [bindingAlgorithms.fingerprint, value],
      ['com.example.other.1', value],
    ] as const)
      expect((await system.rpc.call('generation.findByBinding', { alg, value: given })).matches).toEqual([]);
    const { made, image } = await system.rpc.call('generation.manifest', { manifestId });
    expect(made).toEqual({
      manifestId,
      madeOn: rows[0]?.made_on,
      generator: 'Scripted provider',
      isAi: true,
    });
    expect(await system.store.stat(image?.key ?? '')).not.toBeNull();
    await expect(
      system.rpc.call('generation.manifest', { manifestId: 'urn:c2pa:none' }),
    ).rejects.toMatchObject({ code: 'provenance.manifest-unknown' });
  });

  it('get the same number when they are copied again after a crash', async () => {
    const repository = new MadeImageRepository(system.database.manager);
    const label = { generator: 'x', digitalSourceType: 'trainedAlgorithmicMedia' } as const;
    const place = { taskId: '7c1d9f0e-6f55-4f0c-9a57-2f6f4c7a9b10', place: '1-0' };
    const first = await repository.reserve(place, label);
    expect(await repository.reserve(place, label)).toEqual(first);
    const other = await repository.reserve({ ...place, place: '1-1' }, label);
    expect(other.mark).not.toBe(first.mark);
  });

  it('BR-035 keep only day and model once their task is deleted', async () => {
    const { taskId, rows, images } = await make([await grainy(240)]);
    await system.rpc.call('generation.delete', { taskId, userId });
    expect(await rowsOf(taskId)).toEqual([]);
    const [left] = await system.query<Row>(
      `SELECT mark, task_id, place, made_on::text, generator, cardinality(fingerprints) AS prints
         FROM made_image WHERE mark = $1`,
      [rows[0]?.mark],
    );
    expect(left).toEqual({
      mark: rows[0]?.mark,
      task_id: null,
      place: null,
      made_on: rows[0]?.made_on,
      generator: 'Scripted provider',
      prints: 0,
    });
    expect(await find(sharp(images[0]), 'fingerprint')).toEqual([]);
    const [found] = await find(sharp(images[0]), 'watermark');
    expect(found).toMatchObject({ madeOn: rows[0]?.made_on, isAi: true });
    const { image } = await system.rpc.call('generation.manifest', { manifestId: found?.manifestId ?? '' });
    expect(image).toBeNull();
  });

  it('lose their task by the sweep if stored while it was deleted', async () => {
    const { taskId, rows } = await make([await grainy(280)]);
    await system.rpc.call('generation.delete', { taskId, userId });
    await system.query(`UPDATE made_image SET task_id = $1, place = '1-0' WHERE mark = $2`, [
      taskId,
      rows[0]?.mark,
    ]);
    await new MadeImageRepository(system.database.manager).forgetDeleted();
    expect(await rowsOf(taskId)).toEqual([]);
  });

  it('are stored without a watermark where they cannot be marked', async () => {
    await system.query('ALTER TABLE made_image ADD CONSTRAINT refused CHECK (mark < 0) NOT VALID');
    const task = await system.generate({ userId });
    await system.query('ALTER TABLE made_image DROP CONSTRAINT refused');
    expect(task).toMatchObject({ task_status: 'succeed' });
    expect(await system.charged(task.task_id)).toBe('captured');
  });
});
