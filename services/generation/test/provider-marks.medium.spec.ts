import { createImageSigner, issueSigner, readSigner } from '@jinwi/content-credentials';
import { analyze } from '@jinwi/forensics';
import sharp from 'sharp';
import { GenerationSystem } from './generation-system.js';

const creation = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'Their model 2' };
const credit = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Credit="Made with Their AI"/></rdf:RDF></x:xmpmeta>`;

async function theirImage(xmp = credit): Promise<Uint8Array> {
  const sign = createImageSigner(readSigner(await issueSigner()));
  const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: '#357' } });
  return sign(await drawn.withXmp(xmp).png().toBuffer(), { contentType: 'image/png', creation });
}

describe("API-097 a provider's own marks", () => {
  let system: GenerationSystem;
  let userId = 1;

  beforeAll(async () => {
    system = await GenerationSystem.start();
  });

  afterAll(() => system.close());

  beforeEach(() => {
    userId += 1;
  });

  /** Runs a task for which the provider returns these bytes, and analyzes the stored image. */
  async function storedReport(bytes: Uint8Array) {
    system.provider.nextFetches.push(() => bytes);
    const task = await system.generate({ userId });
    expect(task).toMatchObject({ task_status: 'succeed' });
    const image = { taskId: task.task_id, userId, kind: 'image' as const, index: 0 };
    const { key } = await system.rpc.call('generation.image', image);
    const stored = await system.store.read(key, { sizeBytesMax: 1e7 });
    const { pem } = await system.rpc.call('generation.authority', {});
    const report = (await analyze(stored, { tests: ['provenance'], ownAuthority: pem ?? '' })).report;
    return { provenance: report.provenance, xmp: String((await sharp(stored).metadata()).xmp) };
  }

  it('are kept: its credentials under ours, its statements beside our label', async () => {
    const { provenance, xmp } = await storedReport(await theirImage());
    expect(provenance).toMatchObject({ state: 'valid', isOwn: true, isAi: true });
    expect(provenance.actions.map(({ action, softwareAgent }) => [action, softwareAgent])).toEqual([
      ['c2pa.opened', 'Scripted provider'],
      ['c2pa.transcoded', null],
      ['c2pa.created', 'Their model 2'],
    ]);
    expect(xmp).toContain('photoshop:Credit="Made with Their AI"');
    expect(xmp).toContain('trainedAlgorithmicMedia');
  });

  it.each([
    ['for other pixels', repainted],
    ['with a torn claim', torn('c2pa.claim')],
    ['with a torn box', torn('jumdc2pa')],
  ])('are left out %s, and the task succeeds with ours', async (_, damage) => {
    const { provenance } = await storedReport(await damage(Buffer.from(await theirImage())));
    expect(provenance).toMatchObject({ state: 'valid', isOwn: true, isAi: true });
    expect(provenance.actions.map(({ action }) => action)).toEqual(['c2pa.created']);
  });

  it('are left out where the XMP cannot be read', async () => {
    const { provenance, xmp } = await storedReport(await theirImage('<x:xmpmeta><rdf:'));
    expect(provenance.actions.at(-1)).toMatchObject({ softwareAgent: 'Their model 2' });
    expect(xmp).toContain('trainedAlgorithmicMedia');
  });
});

/** Overwrites 60 bytes of the credentials, starting with the last four bytes of `text`. */
function torn(text: string): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const at = bytes.indexOf(text);
    expect(at).toBeGreaterThan(0);
    return bytes.fill(0xff, at + text.length - 4, at + text.length + 56);
  };
}

/** Copies the credentials of an image into another image. */
async function repainted(bytes: Buffer): Promise<Buffer> {
  const start = bytes.indexOf('caBX') - 4;
  const credentials = bytes.subarray(start, start + 12 + bytes.readUInt32BE(start));
  const other = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#842' } })
    .png()
    .toBuffer();
  return Buffer.concat([other.subarray(0, 33), credentials, other.subarray(33)]);
}
