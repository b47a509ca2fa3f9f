import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { BatchSteps } from './batch-steps.js';
import { madePhoto } from './made-photo.js';

describe('a key that is used again', () => {
  let system: AnalysisSystem;
  let photo: Buffer;
  let other: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 64, height: 64, seed: 1 });
    // `other` differs from the photo in one byte only, so that the sizes are the same.
    other = Buffer.from(photo);
    other.writeUInt8(other.readUInt8(photo.length - 20) ^ 1, photo.length - 20);
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(1, 100);
  });

  afterAll(() => system.close());

  it('with another picture of the same name and size is refused', async () => {
    const key = { idempotencyKey: 'a-picture' };
    const { id } = await system.submit(photo, { ...key, hasDigest: true });
    expect((await system.submit(photo, { ...key, hasDigest: true })).id).toBe(id);
    const refusal = { code: 'request.key-reused' };
    await expect(system.submit(other, { ...key, hasDigest: true })).rejects.toMatchObject(refusal);
    await system.end(id);
    await expect(system.submit(other, { ...key, hasDigest: true })).rejects.toMatchObject(refusal);
  });

  it('of a row without a digest is compared with its report', async () => {
    const key = { idempotencyKey: 'an-old-picture' };
    const { id } = await system.analyze(photo, key);
    expect((await system.submit(photo, { ...key, hasDigest: true })).id).toBe(id);
    await expect(system.submit(other, { ...key, hasDigest: true })).rejects.toMatchObject({
      code: 'request.key-reused',
    });
    expect((await system.submit(other, key)).id).toBe(id);
  });

  it('at a position of a batch with another picture is refused', async () => {
    const batch = new BatchSteps(system);
    await batch.open({ idempotencyKey: 'a-batch' });
    const first = await batch.stored(photo, 0);
    await batch.add([first]);
    await expect(batch.add([await batch.stored(other, 0)])).rejects.toMatchObject({
      code: 'request.key-reused',
      details: { position: 0 },
    });
    expect(await batch.add([await batch.stored(photo, 0)])).toMatchObject({ accepted: [] });
    await batch.close();
    await batch.untilEnded(1);
  });

  it('in the form of older batches does not keep a batch unfinished', async () => {
    const batch = new BatchSteps(system, 2);
    await system.submit(photo, { userId: 2, imageName: '0.jpg', idempotencyKey: `batch:${batch.batchId}:0` });
    await batch.open();
    await batch.addAll([photo]);
    await batch.close();
    expect(await batch.untilEnded(1)).toMatchObject({ state: 'done', counts: { done: 1 } });
  });

  it('of a broken submission ends after five tries and stops no other', async () => {
    await system.query(`
      CREATE FUNCTION break_item() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken by the test'; END $$;
      CREATE TRIGGER break_item BEFORE INSERT ON analysis
        FOR EACH ROW WHEN (NEW.image_name = '0.jpg') EXECUTE FUNCTION break_item()`);
    const batch = new BatchSteps(system, 3);
    await batch.open();
    const [poison] = await batch.addAll([photo, other]);
    await batch.close();
    for (let faults = 1; faults <= 5; faults += 1) {
      await until(async () => {
        const [row] = await system.query<{ faults: number }>('SELECT faults FROM batch_item WHERE id = $1', [
          poison,
        ]);
        return row?.faults === faults;
      });
      if (faults === 1) expect(await batch.untilEnded(1)).toMatchObject({ counts: { done: 1 } });
      await system.query('UPDATE batch_item SET leased_until = NULL WHERE id = $1', [poison]);
    }
    expect(await batch.untilEnded(2)).toMatchObject({ state: 'done', counts: { done: 1, failed: 1 } });
    expect(await batch.items()).toMatchObject([
      { position: 0, failure: 'analysis.failed' },
      { state: 'done' },
    ]);
    await until(() => system.ledger.stateOf(poison ?? '') === 'released');
  });
});
