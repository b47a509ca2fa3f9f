import { createImageSigner, issueSigner, readSigner } from '@jinwi/content-credentials';
import { type MadeMatch, type Report } from '@jinwi/contracts';
import { embedMark } from '@jinwi/watermark';
import sharp from 'sharp';
import { AnalysisSystem } from './analysis-system.js';
import { type GenerationAnswers, nothingGenerated } from './generation-responder.js';
import { madePhoto } from './made-photo.js';

async function signedImage(pem: string, digitalSourceType = 'trainedAlgorithmicMedia'): Promise<Uint8Array> {
  const image = sharp({ create: { width: 320, height: 240, channels: 3, background: '#369' } });
  const creation = { digitalSourceType, generator: 'Kling kling-v1-5' };
  return createImageSigner(readSigner(pem))(await image.png().toBuffer(), {
    contentType: 'image/png',
    creation,
  });
}

describe('an image that this installation generated', () => {
  let system: AnalysisSystem;
  const answer = nothingGenerated();
  let own: string;

  beforeAll(async () => {
    own = await issueSigner();
    system = await AnalysisSystem.start({ generation: null });
    system.ledger.setAvailable(1, 50);
  });

  afterAll(async () => {
    await system.close();
  });

  const report = async (image: Uint8Array): Promise<Report | null | undefined> =>
    (await system.analyze(image, { imageName: 'generated.png' })).record?.report;

  it('has an unknown signer while the generation service names no authority', async () => {
    expect((await report(await signedImage(own)))?.provenance).toMatchObject({ state: 'unknown-signer' });
    await system.startGeneration(answer);
    const signed = await report(await signedImage(own));
    expect(signed?.provenance).toMatchObject({ state: 'unknown-signer' });
    expect(signed?.ai?.declared).toEqual({ extent: 'generated', isSigned: false });
  });

  it('API-064 is recognised by the authority that the generation service names', async () => {
    answer.pem = readSigner(own).authority;
    const signed = await report(await signedImage(own));
    expect(signed?.provenance).toMatchObject({ state: 'valid', isOwn: true, isAi: true });
    expect(signed?.ai).toMatchObject({
      answer: 'declared',
      declared: { extent: 'generated', isSigned: true, isOwn: true },
    });
    expect(signed?.decisive).toMatchObject([
      { code: 'provenance.own-ai', params: { software: 'Kling kling-v1-5' } },
    ]);
    const drawn = await report(await signedImage(own, 'algorithmicMedia'));
    expect(drawn?.ai?.declared).toEqual({ extent: 'algorithmic', isSigned: true, isOwn: true });
    expect(drawn?.aiMarkers).toContainEqual(expect.objectContaining({ code: 'ai.own-software' }));
  });

  it('API-144 is recognised by the operator’s own certificate, which replaced the authority', async () => {
    const replaced = await issueSigner();
    answer.certificate = readSigner(replaced).certificate;
    expect((await report(await signedImage(replaced)))?.provenance).toMatchObject({
      state: 'valid',
      isOwn: true,
    });
  });

  it('is told apart from another installation’s with the same signer name', async () => {
    const foreign = await report(await signedImage(await issueSigner()));
    expect(foreign?.provenance).toMatchObject({ state: 'unknown-signer', issuer: 'Jinwi' });
    expect(foreign?.provenance.isOwn).toBeUndefined();
    expect(foreign?.ai?.declared).toEqual({ extent: 'generated', isSigned: false });
  });
});

const key = Uint8Array.from({ length: 32 }, (_, at) => at);
const foreignKey = Uint8Array.from(key, (byte) => byte ^ 255);
const mark = 4_711;

const made: MadeMatch = {
  manifestId: 'urn:c2pa:0c9b6c7e-5f0d-4b6a-9a54-2d8f6f5a9d11',
  madeOn: '2026-11-20',
  generator: 'Kling kling-v1-5',
  isAi: true,
  by: 'watermark',
  similarityScore: 100,
};

/** Makes a photo with an installation's watermark and changes it as a messenger does. */
async function sentImage({ by = key, seed = 1 } = {}): Promise<Buffer> {
  const photo = sharp(await madePhoto({ width: 1024, height: 768, seed })).removeAlpha();
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const marked = embedMark({ data, width, height }, { mark, key: by });
  return sharp(marked.data, { raw: { width, height, channels: 3 } })
    .resize({ width: 900 })
    .jpeg({ quality: 75 })
    .toBuffer();
}

describe('a copy of an image that this installation generated', () => {
  let system: AnalysisSystem;
  let answer: GenerationAnswers;
  let seed = 1;

  beforeAll(async () => {
    answer = { ...nothingGenerated(), watermarkKey: Buffer.from(key).toString('base64') };
    system = await AnalysisSystem.start({ generation: answer });
    system.ledger.setAvailable(1, 50);
  });

  afterAll(() => system.close());

  beforeEach(() => {
    seed += 1;
    answer.find = (traces) => (traces.mark === mark ? [made] : []);
  });

  const analyzed = async (image: Uint8Array) =>
    (await system.analyze(image, { imageName: 'sent.jpg' })).record;

  it('API-122 is AI-generated, as this installation tells by its watermark', async () => {
    const record = await analyzed(await sentImage({ seed }));
    expect(record?.result).toBe('Likely AI-Generated');
    expect(record?.report?.provenance).toMatchObject({
      state: 'none',
      isAi: false,
      recovered: { by: 'watermark', madeOn: '2026-11-20', generator: 'Kling kling-v1-5', isAi: true },
    });
    expect(record?.report?.provenance.isOwn).toBeUndefined();
    expect(record?.report?.decisive).toEqual([
      { code: 'provenance.watermark-ai', params: { day: '2026-11-20', software: 'Kling kling-v1-5' } },
    ]);
    expect(record?.report?.ai).toMatchObject({
      answer: 'declared',
      declared: { extent: 'generated', isSigned: true, isOwn: true },
    });
  });

  it('API-122 is no work of AI if the studio drew it', async () => {
    answer.find = () => [{ ...made, isAi: false, generator: 'Jinwi local studio' }];
    const record = await analyzed(await sentImage({ seed }));
    expect(record?.result).not.toMatch(/AI/u);
    expect(record?.report?.provenance.recovered).toMatchObject({ isAi: false });
    expect(record?.report?.ai?.declared).toEqual({ extent: 'algorithmic', isSigned: true, isOwn: true });
  });

  it('is found by its fingerprint where its watermark is of another installation', async () => {
    const asked: unknown[] = [];
    answer.find = (traces) => {
      asked.push(traces.mark);
      return traces.fingerprint === null ? [] : [{ ...made, by: 'fingerprint', similarityScore: 97 }];
    };
    const record = await analyzed(await sentImage({ seed, by: foreignKey }));
    expect(asked).toEqual([null]);
    expect(record?.report?.decisive).toMatchObject([{ code: 'provenance.fingerprint-ai' }]);
  });

  it('is not claimed if the records know nothing of it', async () => {
    answer.find = () => [];
    const record = await analyzed(await sentImage({ seed }));
    expect(record?.report?.provenance).not.toHaveProperty('recovered');
    expect(record?.report?.decisive).not.toMatchObject([{ code: 'provenance.watermark-ai' }]);
  });

  it('is analysed without records while the generation service fails, then again', async () => {
    const image = await sentImage({ seed });
    answer.find = () => {
      throw new Error('the database is away');
    };
    const options = { hasDigest: true, imageName: 'sent.jpg' };
    const first = await system.analyze(image, options);
    expect(first.record?.report?.provenance).not.toHaveProperty('recovered');
    answer.find = () => [made];
    const second = await system.analyze(image, options);
    expect(second.id).not.toBe(first.id);
    expect(second.record?.result).toBe('Likely AI-Generated');
    expect((await system.submit(image, options)).id).toBe(second.id);
  });
});
