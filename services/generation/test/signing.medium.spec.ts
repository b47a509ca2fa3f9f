import { X509Certificate } from 'node:crypto';
import { issueSigner } from '@jinwi/content-credentials';
import { analyze } from '@jinwi/forensics';
import { startTimestampAuthority, type TimestampAuthority } from '@jinwi/stand-ins';
import { metricsRegistry } from '@jinwi/service-kit';
import { GenerationSystem } from './generation-system.js';

const secret = 'a secret for the keys of these tests, long enough';
const other = 'another secret of another installation, long enough';

describe('the signature of a generated image', () => {
  let system: GenerationSystem;
  let authority: TimestampAuthority;

  beforeAll(async () => {
    [system, authority] = [await GenerationSystem.start(), await startTimestampAuthority()];
    system.ledger.setAvailable(1, 50);
  });

  afterAll(async () => {
    await system.close();
    await authority.close();
  });

  /** Generates an image and reads its signature as an analysis of this installation does. */
  async function generated() {
    const { task_id: taskId } = await system.generate();
    const image = await system.rpc.call('generation.image', { taskId, userId: 1, kind: 'image', index: 0 });
    const bytes = await system.store.read(image.key, { sizeBytesMax: 1e7 });
    const { pem, certificate } = await system.rpc.call('generation.authority', {});
    const ownAuthority = [pem, certificate].filter(Boolean).join('\n');
    return (await analyze(bytes, { tests: ['provenance'], ownAuthority })).report.provenance;
  }

  const counted = async (outcome: string) =>
    (await metricsRegistry.getSingleMetric('jinwi_timestamps_total')?.get())?.values.find(
      ({ labels }) => labels.outcome === outcome,
    )?.value ?? 0;

  it('API-143 has the time stamp of the configured authority', async () => {
    await system.restartWorker({ TIMESTAMP_URL: authority.url });
    const before = await counted('stamped');
    authority.now = new Date(Math.floor(Date.now() / 1000) * 1000 + 600_000);
    const provenance = await generated();
    expect(provenance).toMatchObject({ state: 'valid', isOwn: true });
    expect(new Date(provenance.signedAt ?? '')).toEqual(authority.now);
    expect(await counted('stamped')).toBe(before + 1);
  });

  it('API-143 has no time stamp, and is whole, while the authority fails', async () => {
    const before = await counted('failed');
    authority.willBehave('stamp', { status: 503, body: '' });
    expect(await generated()).toMatchObject({ state: 'valid', isOwn: true, signedAt: null });
    authority.willBehave('stamp', 'cut-after');
    expect(await generated()).toMatchObject({ state: 'valid', isOwn: true, signedAt: null });
    expect(await counted('failed')).toBe(before + 2);
  });

  it('API-144 is by the operator’s own certificate if set, and still recognised', async () => {
    const pem = await issueSigner();
    const from = pem.indexOf('-----BEGIN CERTIFICATE');
    const own = { SIGNING_KEY: pem.slice(0, from), SIGNING_CERTIFICATE: pem.slice(from) };
    await system.restartWorker(own);
    await system.restartService(own);
    const { certificate } = await system.rpc.call('generation.authority', {});
    expect(certificate?.trim().startsWith(own.SIGNING_CERTIFICATE.trim().slice(0, 200))).toBe(true);
    expect(await generated()).toMatchObject({ state: 'valid', isOwn: true });
    const expiry = metricsRegistry.getSingleMetric('jinwi_signing_certificate_expires_timestamp_seconds');
    const validTo = Date.parse(new X509Certificate(own.SIGNING_CERTIFICATE).validTo);
    expect((await expiry?.get())?.values).toMatchObject([{ value: validTo / 1000 }]);
    await system.stopWorker();
    const wrong = { ...own, SIGNING_KEY: (await issueSigner()).slice(0, from) };
    await expect(system.startWorker(wrong)).rejects.toThrow(
      'SIGNING_CERTIFICATE: begins with a certificate of another key',
    );
    await expect(system.startWorker({ SIGNING_KEY: own.SIGNING_KEY })).rejects.toThrow(
      'SIGNING_CERTIFICATE: must be set if SIGNING_KEY is',
    );
  });

  it('API-145 is by the same key once the keys are stored encrypted', async () => {
    const stored = () =>
      system.query<{ pem: string; key: Buffer }>('SELECT pem, key FROM signer, watermark_key');
    const [plain] = await stored();
    expect(plain?.pem).toContain('PRIVATE KEY');
    await system.restartService({ KEY_SECRET: secret });
    await system.startWorker({ KEY_SECRET: secret });
    const [sealed] = await stored();
    expect(sealed?.pem).toMatch(/^v1\.[\w-]+$/);
    expect(String(sealed?.key)).toMatch(/^v1\.[\w-]+$/);
    const { watermarkKey } = await system.rpc.call('generation.authority', {});
    expect(watermarkKey).toBe(plain?.key.toString('base64'));
    expect(await generated()).toMatchObject({ state: 'valid', isOwn: true });
    await system.stopWorker();
    for (const [given, sentence] of [
      [{}, 'KEY_SECRET: must be set'],
      [{ KEY_SECRET: other }, 'KEY_SECRET: does not decrypt the key in the table'],
    ] as [Record<string, string>, string][])
      await expect(system.startWorker(given)).rejects.toThrow(sentence);
    expect(await stored()).toEqual([sealed]);
  });
});
