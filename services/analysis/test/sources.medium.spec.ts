import { createHash, randomUUID } from 'node:crypto';
import { type ImageSource, signedReportSchema } from '@jinwi/contracts';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

const userId = 1;
const source: ImageSource = {
  address: 'https://example.com/a.jpg',
  page: 'https://example.com/news',
  fetchedAt: '2026-11-03T05:05:00.000Z',
};

describe('where an image was fetched from', () => {
  let system: AnalysisSystem;

  beforeAll(async () => {
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(userId, 100);
  });
  afterAll(() => system.close());

  const get = (id: number) => system.rpc.call('analysis.get', { id, userId, locale: 'en' });
  const exported = async (id: number) =>
    (await system.rpc.call('analysis.exportNext', { userId, locale: 'en', afterId: id - 1 })).next;
  const shared = async (id: number, withSource?: boolean) => {
    const tokenHash = createHash('sha256').update(randomUUID()).digest('base64url');
    const agreed = { days: 7, withPicture: false, withLocation: false, withSource } as const;
    const issuer = 'https://jinwi.example';
    await system.rpc.call('analysis.shareReport', { id, userId, ...agreed, tokenHash, issuer });
    const { document } = await system.rpc.call('analysis.openShare', { tokenHash, isCounted: false });
    return signedReportSchema.parse(JSON.parse(document));
  };

  it('API-125 stays with the analysis that fetched it, and goes with it', async () => {
    const photo = await madePhoto({ width: 64, height: 64 });
    const before = system.ledger.available(userId);
    const { id } = await system.analyze(photo, { userId, source, hasDigest: true });
    expect(system.ledger.available(userId)).toBe(before - 1);
    expect((await get(id)).source).toEqual(source);
    const elsewhere = { ...source, address: 'https://other.example/b.jpg' };
    const again = await system.submit(photo, { userId, source: elsewhere, hasDigest: true });
    expect([again.id, again.isEarlier, (await get(id)).source]).toEqual([id, true, source]);
    expect(system.ledger.available(userId)).toBe(before - 1);
    expect(await exported(id)).toMatchObject({ source, record: { source } });
    expect((await shared(id)).source).toBeUndefined();
    expect((await shared(id, true)).source).toEqual(source);
    const { shares } = await system.rpc.call('analysis.listShares', { id, userId });
    expect(shares.map(({ withSource }) => withSource)).toEqual([true, false]);
    await system.rpc.call('analysis.delete', { id, userId });
    const [row] = await system.query<{ text: string }>(
      'SELECT to_jsonb(analysis)::text AS text FROM analysis WHERE id = $1',
      [id],
    );
    expect(row?.text).not.toContain('example.com');
  });

  it('API-125 finds the first submission under a key, of the same address only', async () => {
    const photo = await madePhoto({ width: 65, height: 64 });
    const first = await system.submit(photo, { userId, source, idempotencyKey: 'k' });
    const { address, page } = source;
    const find = (asked: object) =>
      system.rpc.call('analysis.findSubmitted', { userId, idempotencyKey: 'k', address, page, ...asked });
    expect(await find({})).toEqual({ submitted: { id: first.id, submissionId: first.submissionId } });
    expect(await find({ idempotencyKey: 'other' })).toEqual({ submitted: null });
    expect(await find({ userId: 2 })).toEqual({ submitted: null });
    for (const change of [{ address: 'https://other.example/' }, { page: null }])
      await expect(find(change)).rejects.toMatchObject({ code: 'request.key-reused' });
    await system.end(first.id, { userId });
    await system.rpc.call('analysis.delete', { id: first.id, userId });
    await expect(find({})).rejects.toMatchObject({ code: 'analysis.deleted' });
  });

  it('is absent for uploads', async () => {
    const { id } = await system.analyze(await madePhoto({ width: 66, height: 64 }), { userId });
    expect((await get(id)).source).toBeUndefined();
    expect((await shared(id, true)).source).toBeUndefined();
  });
});
