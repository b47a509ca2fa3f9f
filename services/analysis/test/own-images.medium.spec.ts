import { createImageSigner, issueSigner, readSigner } from '@jinwi/content-credentials';
import { type Report, type RpcRequest } from '@jinwi/contracts';
import { type Closable, RpcMethod, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import sharp from 'sharp';
import { AnalysisSystem, logger } from './analysis-system.js';

const answer: { pem: string | null } = { pem: null };

@Controller()
class GenerationController {
  @RpcMethod('generation.authority')
  authority(_request: RpcRequest<'generation.authority'>) {
    return Promise.resolve(answer);
  }
}

@Module({ controllers: [GenerationController] })
class GenerationModule {}

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
  let generation: Closable | undefined;
  let own: string;

  beforeAll(async () => {
    own = await issueSigner();
    system = await AnalysisSystem.start();
    system.ledger.setAvailable(1, 50);
  });

  afterAll(async () => {
    await generation?.close();
    await system.close();
  });

  const report = async (image: Uint8Array): Promise<Report | null | undefined> =>
    (await system.analyze(image, { imageName: 'generated.png' })).record?.report;

  it('has an unknown signer while the generation service names no authority', async () => {
    expect((await report(await signedImage(own)))?.provenance).toMatchObject({ state: 'unknown-signer' });
    const rpcUrl = system.environment.RPC_URL ?? '';
    generation = await startRpcService({ service: 'generation', module: GenerationModule, rpcUrl, logger });
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

  it('is told apart from another installation’s with the same signer name', async () => {
    const foreign = await report(await signedImage(await issueSigner()));
    expect(foreign?.provenance).toMatchObject({ state: 'unknown-signer', issuer: 'Jinwi' });
    expect(foreign?.provenance.isOwn).toBeUndefined();
    expect(foreign?.ai?.declared).toEqual({ extent: 'generated', isSigned: false });
  });
});
