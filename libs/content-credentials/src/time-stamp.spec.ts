import { analyze } from '@jinwi/forensics';
import { startTimestampAuthority, type TimestampAuthority } from '@jinwi/stand-ins';
import sharp from 'sharp';
import { createImageSigner, issueSigner, readSigner, requestTimestamp, type Timestamp } from './index.js';

describe('a time stamp', () => {
  let authority: TimestampAuthority;

  beforeAll(async () => {
    authority = await startTimestampAuthority();
  });

  afterAll(() => authority.close());

  const ask = async (query: Uint8Array): Promise<Uint8Array> => {
    const headers = { 'content-type': 'application/timestamp-query' };
    const body = Uint8Array.from(query);
    const answer = await fetch(authority.url, { method: 'POST', headers, body });
    return new Uint8Array(await answer.arrayBuffer());
  };
  const stamp: Timestamp = (message) => requestTimestamp(message, ask);

  async function signed(timestamp?: Timestamp) {
    const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } });
    const signer = readSigner(await issueSigner());
    const creation = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'Kling' };
    const image = { contentType: 'image/png', creation } as const;
    const bytes = await createImageSigner(signer, { timestamp })(await picture.png().toBuffer(), image);
    const options = { ownAuthority: signer.authority };
    const { provenance } = (await analyze(bytes, { tests: ['provenance'], ...options })).report;
    return { provenance, sizeBytes: bytes.length };
  }

  it('API-143 in the signature tells readers when the image was signed', async () => {
    authority.now = new Date(Math.floor(Date.now() / 1000) * 1000 + 600_000);
    const { provenance } = await signed(stamp);
    expect(provenance).toMatchObject({ state: 'valid', isOwn: true });
    expect(new Date(provenance.signedAt ?? '')).toEqual(authority.now);
    expect(provenance.validationCodes).toEqual([]);
  });

  it('is left out if there is none', async () => {
    const { provenance } = await signed(() => Promise.resolve(null));
    expect(provenance).toMatchObject({ state: 'valid', isOwn: true, signedAt: null });
    const plain = await signed();
    expect(plain.provenance).toMatchObject({ state: 'valid', signedAt: null });
    expect(plain.sizeBytes).toBeLessThan(8_000);
  });

  it('is refused if its time is more than an hour from ours', async () => {
    const stampAt = (now: number) => {
      authority.now = new Date(now);
      return stamp(new Uint8Array([1]));
    };
    for (const hours of [-2, 2])
      await expect(stampAt(Date.now() + hours * 3_600_000)).rejects.toThrow('a time far from ours');
    expect((await stampAt(Date.now() - 3_000_000))?.length).toBeGreaterThan(100);
  });

  it('is refused if it answers another request, or none', async () => {
    const other = await ask(await queryOf(new Uint8Array([1])));
    await expect(requestTimestamp(new Uint8Array([1]), () => Promise.resolve(other))).rejects.toThrow(
      'another request',
    );
    for (const answer of [new Uint8Array(), new Uint8Array([0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x02])])
      await expect(requestTimestamp(new Uint8Array([1]), () => Promise.resolve(answer))).rejects.toThrow();
  });
});

/** Returns the query that would be sent to an authority for a message. */
async function queryOf(message: Uint8Array): Promise<Uint8Array> {
  let query = new Uint8Array();
  await requestTimestamp(message, (asked) => {
    query = Uint8Array.from(asked);
    return Promise.reject(new Error('only the question was wanted'));
  }).catch(() => undefined);
  return query;
}
