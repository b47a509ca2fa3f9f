import { createHash, randomBytes } from 'node:crypto';
import { type RpcRequest, sharesMax, type SignedReport, signedReportSchema } from '@jinwi/contracts';
import { createDataSource, openDatabase } from '@jinwi/database';
import { until } from '@jinwi/local-stores';
import { examineReport } from '@jinwi/report-signature';
import { analysisSchema } from '../src/analysis.data-source.js';
import { ReportSigner } from '../src/sharing/report-signer.js';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto, madePixels } from './made-photo.js';

const owner = 1;
const stranger = 2;
const issuer = 'https://jinwi.example';
const newHash = () => createHash('sha256').update(randomBytes(24)).digest('base64url');
const notFound = { code: 'report.not-found', status: 404 };

type Asked = Partial<RpcRequest<'analysis.shareReport'>>;

describe('links to reports', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 64, height: 64 });
    system = await AnalysisSystem.start();
    for (const userId of [owner, stranger, 3]) system.ledger.setAvailable(userId, 100);
  });

  afterAll(() => system.close());

  const share = async (id: number, asked: Asked = {}) => {
    const tokenHash = newHash();
    const request = {
      id,
      userId: owner,
      days: 7,
      withPicture: false,
      withLocation: false,
      tokenHash,
      issuer,
    };
    return {
      tokenHash,
      ...(await system.rpc.call('analysis.shareReport', { ...request, ...asked } as typeof request & {
        days: 7;
      })),
    };
  };
  const open = (tokenHash: string, isCounted = false) =>
    system.rpc.call('analysis.openShare', { tokenHash, isCounted });
  const reportOf = async (tokenHash: string): Promise<SignedReport> =>
    signedReportSchema.parse(JSON.parse((await open(tokenHash)).document));
  const image = (tokenHash: string, kind: 'preview' | 'ela' | 'heatmap' = 'preview') =>
    system.rpc.call('analysis.sharedImage', { tokenHash, kind });
  const list = async (id: number, userId = owner) =>
    (await system.rpc.call('analysis.listShares', { id, userId })).shares;
  const count = async () => (await system.query('SELECT id FROM share')).length;

  it('show the signed report and nothing of its owner', async () => {
    const { id, record } = await system.analyze(photo, { imageName: '사진.jpg' });
    const { tokenHash, expiresAt, createdAt } = await share(id);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000);
    const { document } = await open(tokenHash);
    const { keys } = await system.rpc.call('analysis.reportKeys', {});
    expect(await examineReport(document, keys)).toMatchObject({ state: 'unaltered' });
    const { report, ...rest } = await reportOf(tokenHash);
    expect(rest).toMatchObject({ issuer, analysisId: id, imageName: '사진.jpg', result: record?.result });
    expect(report.image.sha256).toBe(createHash('sha256').update(photo).digest('hex'));
    expect(document).not.toMatch(/userId|objectKey|submission/);
  });

  it('store no secret: only its hash, under which alone they are found', async () => {
    const { id } = await system.analyze(photo);
    const { tokenHash } = await share(id);
    await expect(open(newHash())).rejects.toMatchObject(notFound);
    const rows = await system.query<{ token_hash: string }>('SELECT * FROM share WHERE token_hash = $1', [
      tokenHash,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('belong to the owner of the analysis: 404 for anyone else', async () => {
    const { id } = await system.analyze(photo);
    const { id: shareId, tokenHash } = await share(id);
    const denied = { code: 'analysis.not-found' };
    await expect(share(id, { userId: stranger })).rejects.toMatchObject(denied);
    await expect(share(999_999)).rejects.toMatchObject(denied);
    await expect(list(id, stranger)).rejects.toMatchObject(denied);
    const own = await system.analyze(photo, { userId: stranger });
    for (const [asked, userId] of [
      [id, stranger],
      [own.id, stranger],
      [own.id, owner],
    ] as const)
      await expect(
        system.rpc.call('analysis.revokeShare', { id: asked, userId, shareId }),
      ).rejects.toMatchObject({ code: 'share.not-found' });
    expect((await open(tokenHash)).document).toBeTruthy();
  });

  it('show no analysis that is unfinished, failed or hidden', async () => {
    const failed = await system.analyze(Buffer.from('no image'));
    await expect(share(failed.id)).rejects.toMatchObject({ code: 'analysis.not-found' });
    const { id } = await system.analyze(photo);
    await system.rpc.call('analysis.setHidden', { id, userId: owner, hidden: true });
    await expect(share(id)).rejects.toMatchObject({ code: 'analysis.not-found' });
  });

  it('end at once when they are revoked', async () => {
    const { id } = await system.analyze(photo);
    const [kept, ended] = [await share(id), await share(id)];
    expect((await list(id)).map((one) => one.id)).toEqual([ended.id, kept.id]);
    await system.rpc.call('analysis.revokeShare', { id, userId: owner, shareId: ended.id });
    await expect(open(ended.tokenHash)).rejects.toMatchObject(notFound);
    await expect(image(ended.tokenHash)).rejects.toMatchObject(notFound);
    await expect(
      system.rpc.call('analysis.revokeShare', { id, userId: owner, shareId: ended.id }),
    ).rejects.toMatchObject({ code: 'share.not-found' });
    expect((await list(id)).map((one) => one.id)).toEqual([kept.id]);
    expect((await reportOf(kept.tokenHash)).analysisId).toBe(id);
  });

  it('end at their time, and leave nothing behind', async () => {
    const { id } = await system.analyze(photo);
    const { tokenHash, id: shareId } = await share(id);
    const age = `UPDATE share SET created_at = now() - interval '8 days', expires_at = now() WHERE id = $1`;
    await system.query(age, [shareId]);
    await expect(open(tokenHash)).rejects.toMatchObject(notFound);
    expect(await list(id)).toEqual([]);
    await system.service?.close();
    await system.startService({ ANALYSIS_SWEEP_MS: '100' });
    await until(
      async () => (await system.query('SELECT 1 FROM share WHERE id = $1', [shareId])).length === 0,
    );
  });

  it.each(['hidden', 'deleted', 'erased with the account'])('end when the analysis is %s', async (how) => {
    const userId = 3;
    const { id } = await system.analyze(photo, { userId });
    const { tokenHash } = await share(id, { userId, withPicture: true });
    expect((await image(tokenHash)).contentType).toBe('image/webp');
    if (how === 'hidden') await system.rpc.call('analysis.setHidden', { id, userId, hidden: true });
    else if (how === 'deleted') await system.rpc.call('analysis.delete', { id, userId });
    else await system.rpc.call('analysis.eraseMember', { userId });
    await expect(open(tokenHash)).rejects.toMatchObject(notFound);
    await expect(image(tokenHash)).rejects.toMatchObject(notFound);
    expect(await system.query('SELECT 1 FROM share WHERE user_id = $1', [userId])).toEqual([]);
    // When the analysis is shown again, its old link must not work again.
    if (how !== 'hidden') return;
    await system.rpc.call('analysis.setHidden', { id, userId, hidden: false });
    await expect(open(tokenHash)).rejects.toMatchObject(notFound);
  });

  it('end, and are swept, when an older process hides the analysis', async () => {
    const { id } = await system.analyze(photo);
    const { tokenHash } = await share(id);
    await system.query('UPDATE analysis SET hidden = true WHERE id = $1', [id]);
    await expect(open(tokenHash)).rejects.toMatchObject(notFound);
    await until(
      async () => (await system.query('SELECT 1 FROM share WHERE token_hash = $1', [tokenHash])).length === 0,
    );
  });

  it('keep coordinates back unless they are agreed to', async () => {
    const located = await madePixels({ width: 64, height: 64 })
      .withExif({
        IFD0: { Make: 'Canon', Model: 'Canon EOS 80D' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '37/1 33/1 59/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '126/1 58/1 40/1',
        },
      })
      .jpeg()
      .toBuffer();
    const { id, record } = await system.analyze(located);
    const gps = record?.report?.metadata.find(({ code }) => code === 'field.gps')?.value ?? '';
    expect(gps).toContain('37.56');
    const [without, withIt] = [await share(id), await share(id, { withLocation: true })];
    expect((await open(without.tokenHash)).document).not.toMatch(/37\.5663|126\.9777|field\.gps/);
    expect((await open(withIt.tokenHash)).document).toContain(gps);
  });

  it('show the picture and its maps only if that is agreed to', async () => {
    const { id } = await system.analyze(photo);
    const [without, withIt] = [await share(id), await share(id, { withPicture: true })];
    for (const kind of ['preview', 'ela', 'heatmap'] as const)
      await expect(image(without.tokenHash, kind)).rejects.toMatchObject(notFound);
    const { key } = await image(withIt.tokenHash);
    expect(await system.store.stat(key)).not.toBeNull();
    await expect(
      system.rpc.call('analysis.sharedImage', { tokenHash: withIt.tokenHash, kind: 'original' as 'preview' }),
    ).rejects.toMatchObject({ status: expect.any(Number) });
  });

  it('count how often the page was opened', async () => {
    const { id } = await system.analyze(photo);
    const { tokenHash } = await share(id);
    await open(tokenHash, true);
    await open(tokenHash, true);
    await open(tokenHash);
    expect((await list(id))[0]).toMatchObject({ openedCount: 2 });
  });

  it('are at most fifty per member, even when made at once', async () => {
    const userId = 4;
    system.ledger.setAvailable(userId, 10);
    const { id } = await system.analyze(photo, { userId });
    for (let made = 0; made < sharesMax - 2; made += 1) await share(id, { userId });
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => share(id, { userId })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refusals = asked.filter((result) => result.status === 'rejected');
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'share.too-many', status: 409 });
    const [first] = await list(id, userId);
    await system.rpc.call('analysis.revokeShare', { id, userId, shareId: first?.id ?? '' });
    await share(id, { userId });
    expect(await list(id, userId)).toHaveLength(sharesMax);
  });

  it('are part of a member’s export', async () => {
    const userId = 5;
    system.ledger.setAvailable(userId, 10);
    const { id } = await system.analyze(photo, { userId });
    const made = await share(id, { userId });
    const { next } = await system.rpc.call('analysis.exportNext', { userId, afterId: 0, locale: 'en' });
    expect(next?.shares).toMatchObject([{ id: made.id, withPicture: false, openedCount: 0 }]);
  });

  it('change nothing when they are refused', async () => {
    const before = await count();
    await expect(share(999_999)).rejects.toThrow();
    await expect(share(1, { days: 3 as 7 })).rejects.toThrow();
    expect(await count()).toBe(before);
  });
});

describe('the key of an installation', () => {
  it('is the same for all processes and published without its secret', async () => {
    const system = await AnalysisSystem.start({ isWorking: false });
    const url = system.environment.DATABASE_URL ?? '';
    const others = await Promise.all(
      [1, 2, 3].map(() =>
        openDatabase(createDataSource({ ...analysisSchema, url }), { isMigratedOnStart: false }),
      ),
    );
    const sets = await Promise.all([
      ...others.map((database) => new ReportSigner(database, { keySecret: null }).publicKeys()),
      system.rpc.call('analysis.reportKeys', {}),
    ]);
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1);
    expect(JSON.stringify(sets)).not.toMatch(/"d"|PRIVATE/);
    expect(await system.query('SELECT 1 FROM report_key')).toHaveLength(1);
    await Promise.all(others.map((database) => database.destroy()));
    await system.close();
  });
});
