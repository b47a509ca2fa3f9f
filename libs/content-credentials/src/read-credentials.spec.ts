import sharp from 'sharp';
import { createImageSigner, issueSigner, manifestStoreIn, readSigner } from './index.js';

const uuid = '0c9b6c7e-5f0d-4b6a-9a54-2d8f6f5a9d11';
const bindings = {
  manifestId: `urn:c2pa:${uuid}`,
  softBindings: [
    { alg: 'org.example.mark.1', value: 'AAEC' },
    { alg: 'org.example.print.1', value: 'AwQF' },
  ],
};
const signer = issueSigner().then(readSigner);

async function signed(format: 'png' | 'jpeg'): Promise<Uint8Array> {
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#369' } });
  const creation = {
    digitalSourceType: 'trainedAlgorithmicMedia',
    generator: 'x'.repeat(90_000),
    ...bindings,
  };
  const sign = createImageSigner(await signer);
  return sign(await picture.toFormat(format).toBuffer(), { contentType: `image/${format}`, creation });
}

describe.each(['png', 'jpeg'] as const)('the manifest store of a signed %s', (format) => {
  it('is one whole JUMBF box with the given identifier and soft bindings', async () => {
    const store = manifestStoreIn(await signed(format));
    expect(store?.readUInt32BE(0)).toBe(store?.length);
    expect(store?.toString('latin1', 4, 8)).toBe('jumb');
    const text = store?.toString('latin1') ?? '';
    for (const known of [bindings.manifestId, 'c2pa.soft-binding', 'org.example.print.1', 'AwQF'])
      expect(text).toContain(known);
  });

  it('is absent in an image that is not signed', async () => {
    const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#369' } });
    expect(manifestStoreIn(await picture.toFormat(format).toBuffer())).toBeNull();
  });
});
