import { createImageSigner, issueSigner, readSigner } from '@jinwi/content-credentials';
import {
  AppError,
  bindingAlgorithms,
  madeMatchesSchema,
  type MadeMatch,
  type RpcRequest,
  type RpcResponse,
  softBindingMatchesSchema,
} from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { type Closable, type Logger, RpcMethod, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import sharp from 'sharp';
import { startUploadSystem, type UploadSystem } from './upload-system.js';

const made: MadeMatch = {
  manifestId: 'urn:c2pa:0c9b6c7e-5f0d-4b6a-9a54-2d8f6f5a9d11',
  madeOn: '2026-11-20',
  generator: 'Kling kling-v1-5',
  isAi: true,
  by: 'fingerprint',
  similarityScore: 97,
};
const softMatch = { manifestId: made.manifestId, similarityScore: 97 };
const { by: _by, similarityScore: _score, ...shown } = made;
/** A match with private fields, which a careless service could add to its answers. */
const careless = { ...made, userId: 7, taskId: 'a task', prompt: 'a prompt', name: 'Kim' };
const imageKey = 'generations/made/1-0.png';

const lookedUp: string[] = [];
const bindings: unknown[] = [];
let storedKeys: () => Promise<string[]>;
let failure: 'image.unreadable' | null = null;
let held: Promise<void> | null = null;
let image: RpcResponse<'generation.manifest'>['image'] = null;

@Controller()
class AnalysisResponder {
  @RpcMethod('analysis.lookUp')
  async lookUp({ lookUpId }: RpcRequest<'analysis.lookUp'>) {
    lookedUp.push(...(await storedKeys()).filter((key) => key.includes(lookUpId)));
    await held;
    if (failure) throw new AppError(failure);
    return { matches: [careless] };
  }
}

@Controller()
class GenerationResponder {
  @RpcMethod('generation.findByBinding')
  findByBinding(request: RpcRequest<'generation.findByBinding'>) {
    bindings.push(request);
    return Promise.resolve({ matches: [careless, { ...careless, manifestId: 'urn:c2pa:other' }] });
  }

  @RpcMethod('generation.manifest')
  manifest({ manifestId }: RpcRequest<'generation.manifest'>) {
    if (manifestId !== made.manifestId) throw new AppError('provenance.manifest-unknown');
    return Promise.resolve({ made: careless, image });
  }
}

@Module({ controllers: [AnalysisResponder] })
class AnalysisModule {}

@Module({ controllers: [GenerationResponder] })
class GenerationModule {}

async function startServices(at: { rpcUrl: string; logger: Logger }): Promise<Closable> {
  const analysis = await startRpcService({ ...at, service: 'analysis', module: AnalysisModule });
  const generation = await startRpcService({ ...at, service: 'generation', module: GenerationModule });
  return { close: () => Promise.all([analysis.close(), generation.close()]).then(() => undefined) };
}

const picture = () => sharp({ create: { width: 320, height: 240, channels: 3, background: '#369' } });

describe('whether an image was made here', () => {
  let system: UploadSystem;
  let png: Buffer;

  beforeAll(async () => {
    png = await picture().png().toBuffer();
    system = await startUploadSystem({ startService: startServices, settle: () => undefined });
    storedKeys = () => system.storedKeys();
  });

  afterAll(() => system.close());

  beforeEach(() => {
    failure = null;
    held = null;
    image = null;
    lookedUp.length = 0;
  });

  const form = (bytes: Uint8Array = png): FormData => {
    const body = new FormData();
    body.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'kim.png');
    return body;
  };
  const askByForm = () => system.send('/api/provenance/matches', { method: 'POST', body: form() });

  it('API-123 is told with day and model, never the member; nothing is kept', async () => {
    const response = await askByForm();
    expect(response.status).toBe(200);
    const body = (await response.json()) as object;
    expect(body).toEqual({ matches: [made] });
    expect(madeMatchesSchema.parse(body)).toEqual(body);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(lookedUp).toHaveLength(1);
    expect(await system.storedKeys()).toEqual([]);
  });

  it('API-124 is told for an image as the body, by Soft Binding Resolution', async () => {
    const response = await system.send('/api/provenance/matches/byContent', {
      method: 'POST',
      body: Uint8Array.from(png),
      headers: { 'Content-Type': 'image/png' },
    });
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(body).toEqual({ matches: [softMatch] });
    expect(softBindingMatchesSchema.parse(body)).toEqual(body);
    expect(await system.storedKeys()).toEqual([]);
  });

  it('API-124 is told for a binding', async () => {
    const query = new URLSearchParams({ alg: bindingAlgorithms.watermark, value: 'AAEC', maxResults: '1' });
    const response = await system.send(`/api/provenance/matches/byBinding?${query}`);
    expect(await response.json()).toEqual({ matches: [softMatch] });
    expect(bindings).toEqual([{ alg: bindingAlgorithms.watermark, value: 'AAEC' }]);
    expect((await system.send('/api/provenance/matches/byBinding?alg=x')).status).toBe(400);
    const algorithms = await system.send('/api/provenance/services/supportedAlgorithms');
    expect(await algorithms.json()).toEqual({
      watermarks: [{ alg: 'org.jinwi.watermark.1' }],
      fingerprints: [{ alg: 'org.jinwi.fingerprint.1' }],
    });
  });

  it('API-124 gives the manifest while the image exists, then only day and model', async () => {
    const path = `/api/provenance/manifests/${made.manifestId}`;
    const gone = await system.send(path);
    expect(gone.headers.get('content-type')).toContain('application/json');
    expect(await gone.json()).toEqual(shown);
    const signed = await createImageSigner(readSigner(await issueSigner()))(png, {
      contentType: 'image/png',
      creation: {
        digitalSourceType: 'trainedAlgorithmicMedia',
        generator: made.generator,
        manifestId: made.manifestId,
      },
    });
    await system.store.put(imageKey, signed, { contentType: 'image/png', sizeBytesMax: 1e7 });
    image = { key: imageKey, contentType: 'image/png', fileName: 'x.png', sizeBytes: signed.length };
    const response = await system.send(path);
    expect(response.headers.get('content-type')).toContain('application/c2pa');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.readUInt32BE(0)).toBe(bytes.length);
    expect(bytes.toString('latin1')).toContain(made.manifestId);
    await system.store.delete(imageKey);
    expect(await (await system.send(path)).json()).toEqual(shown);
    expect((await system.send('/api/provenance/manifests/urn:c2pa:unknown')).status).toBe(404);
  });

  it('API-124 gives no manifest with a small picture of the image in it', async () => {
    const creation = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'c2pa.thumbnail' };
    const signer = createImageSigner(readSigner(await issueSigner()));
    const signed = await signer(png, { contentType: 'image/png', creation });
    await system.store.put(imageKey, signed, { contentType: 'image/png', sizeBytesMax: 1e7 });
    image = { key: imageKey, contentType: 'image/png', fileName: 'x.png', sizeBytes: signed.length };
    expect(await (await system.send(`/api/provenance/manifests/${made.manifestId}`)).json()).toEqual(shown);
    await system.store.delete(imageKey);
  });

  it('API-123 is told to one address at most twice at the same time', async () => {
    let release = (): void => undefined;
    held = new Promise((resolve) => (release = resolve));
    const answered = [askByForm(), askByForm()];
    await until(() => lookedUp.length === 2);
    expect((await askByForm()).status).toBe(429);
    release();
    expect((await Promise.all(answered)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await askByForm()).status).toBe(200);
  });

  it('API-123 keeps nothing of a refused image either', async () => {
    const text = Buffer.from('no image at all, but long enough to be looked at');
    const refused = await system.send('/api/provenance/matches', { method: 'POST', body: form(text) });
    expect(refused.status).toBe(415);
    failure = 'image.unreadable';
    expect((await askByForm()).status).toBe(422);
    const large = await system.send('/api/provenance/matches/byContent', {
      method: 'POST',
      body: new Uint8Array(60_000_000),
      headers: { 'Content-Type': 'image/png' },
    });
    expect(large.status).toBe(413);
    expect(await system.storedKeys()).toEqual([]);
  });

  it('API-123 is told to one address at most sixty times in ten minutes', async () => {
    const limited = await startUploadSystem({
      startService: startServices,
      settle: () => undefined,
      environment: { RATE_LIMIT_SCALE: '0.05' },
    });
    try {
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1)
        statuses.push((await limited.send('/api/provenance/services/supportedAlgorithms')).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});
