import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import init, { WasmReader } from '@contentauth/c2pa-wasm';
import { analyze } from '@jinwi/forensics';
import sharp from 'sharp';
import { createImageSigner, issueSigner, readCredentials, readSigner } from './index.js';

const provider = issueSigner().then(readSigner);
const installation = issueSigner().then(readSigner);
type Format = 'png' | 'jpeg' | 'webp';

/** The part of a manifest store that is used here. */
interface Store {
  active_manifest: string;
  manifests: Record<
    string,
    { ingredients: [{ active_manifest: string }]; assertions: [{ data: { actions: unknown } }] }
  >;
  validation_state: string;
  validation_results: { ingredientDeltas: [{ validationDeltas: unknown }] };
}

const picture = (format: Format = 'png') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } })
    .toFormat(format)
    .toBuffer();
const ai = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'Their model' };
const ours = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'Kling kling-v1-5' };

async function theirs({
  creation = ai,
  format = 'png',
}: { creation?: typeof ai; format?: Format } = {}): Promise<Uint8Array> {
  const sign = createImageSigner(await provider);
  return sign(await picture(format), { contentType: `image/${format}`, creation });
}

/** Signs our picture and states that it was made from `bytes`, the provider's picture. */
async function madeFrom(
  bytes: Uint8Array,
  { format = 'png' }: { format?: Format } = {},
): Promise<Uint8Array> {
  const parent = { bytes, contentType: `image/${format}` as const, steps: ['c2pa.transcoded'] };
  return createImageSigner(await installation)(await picture(), {
    contentType: 'image/png',
    creation: ours,
    parent,
  });
}

async function storeOf(bytes: Uint8Array): Promise<Store> {
  const file = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  await init({ module_or_path: readFileSync(file) });
  const settings = {
    verify: { remote_manifest_fetch: false, ocsp_fetch: false },
    trust: { trust_config: '1.3.6.1.5.5.7.3.4\n1.3.6.1.4.1.62558.2.1' },
  };
  const reader = await WasmReader.fromBytes('image/png', bytes, JSON.stringify(settings));
  return JSON.parse(reader.json()) as Store;
}

async function reportOf(bytes: Uint8Array) {
  const { authority } = await installation;
  return (await analyze(bytes, { tests: ['provenance'], trustList: { pem: authority, issuedOn: null } }))
    .report;
}

describe("API-097 a provider's Content Credentials", () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'of a %s verify in the SDK’s reader as our image’s ingredient',
    async (format) => {
      const store = await storeOf(await madeFrom(await theirs({ format }), { format }));
      expect(store.validation_state).not.toBe('Invalid');
      const active = store.manifests[store.active_manifest]!;
      expect(active.ingredients).toMatchObject([{ relationship: 'parentOf' }]);
      const parent = store.manifests[active.ingredients[0].active_manifest]!;
      expect(parent.assertions[0].data.actions).toMatchObject([
        { action: 'c2pa.created', softwareAgent: { name: 'Their model' } },
      ]);
      const [delta] = store.validation_results.ingredientDeltas;
      expect(delta.validationDeltas).toMatchObject({
        success: [{ code: 'ingredient.manifest.validated' }],
        failure: [],
      });
    },
  );

  it('are read by our engine as the start of our history', async () => {
    const { provenance, verdict } = await reportOf(await madeFrom(await theirs()));
    expect(provenance).toMatchObject({ state: 'valid', issuer: 'Jinwi', isAi: true });
    expect(provenance.actions).toMatchObject([
      { action: 'c2pa.opened', softwareAgent: ours.generator },
      { action: 'c2pa.transcoded' },
      { action: 'c2pa.created', softwareAgent: 'Their model' },
    ]);
    expect(verdict).toBe('Likely AI-Generated');
  });

  it('that claim a camera do not make a camera of our signature', async () => {
    const creation = { digitalSourceType: 'digitalCapture', generator: 'A camera' };
    const { provenance, verdict } = await reportOf(await madeFrom(await theirs({ creation })));
    expect(provenance).toMatchObject({ state: 'valid', isAi: true });
    expect(verdict).toBe('Likely AI-Generated');
  });

  it('are found with the source types that they state', async () => {
    expect(await readCredentials({ bytes: await theirs(), contentType: 'image/png' })).toEqual({
      state: 'intact',
      sourceTypes: ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'],
    });
    expect(await readCredentials({ bytes: await picture(), contentType: 'image/png' })).toEqual({
      state: 'none',
    });
  });

  it('count as damaged after a change, and when they cannot be read', async () => {
    const whole = await theirs({ format: 'jpeg' });
    const changed = Uint8Array.from(whole);
    changed[changed.length - 10]! ^= 1;
    expect(await readCredentials({ bytes: changed, contentType: 'image/jpeg' })).toEqual({
      state: 'damaged',
      reason: expect.stringContaining('assertion.dataHash.mismatch'),
    });
    const at = Buffer.from(whole).indexOf('c2pa.claim');
    const torn = Uint8Array.from(whole);
    torn.fill(255, at - 40, at + 200);
    expect(await readCredentials({ bytes: torn, contentType: 'image/jpeg' })).toMatchObject({
      state: 'damaged',
    });
  });

  it('never make reading throw, whichever of their bytes is changed', async () => {
    const whole = Buffer.from(await theirs());
    const start = whole.indexOf('caBX');
    for (let at = start + 4; at < start + 700; at += 29) {
      const bytes = Uint8Array.from(whole);
      bytes[at]! ^= 0xff;
      expect(['none', 'intact', 'damaged']).toContain(
        (await readCredentials({ bytes, contentType: 'image/png' })).state,
      );
    }
  });
});
