import { type RgbImage } from '@jinwi/watermark';
import sharp, { type Sharp } from 'sharp';
import { type ImageLabel } from '../providers/generation-provider.js';
import { finishImage } from './finish-image.js';
import { UnusableImageError } from './image-format.js';

const label: ImageLabel = { digitalSourceType: 'trainedAlgorithmicMedia', generator: 'Kling <v1.5> & "co"' };

const made = ({
  width = 640,
  height = 400,
  channels = 3,
}: { width?: number; height?: number; channels?: 3 | 4 } = {}): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: channels === 4 ? { r: 200, g: 90, b: 40, alpha: 0.5 } : '#c85a28',
      ...(channels === 3 ? { noise: { type: 'gaussian' as const, mean: 120, sigma: 20 } } : {}),
    },
  });
const secrets = (image: Sharp): Sharp =>
  image
    .withExif({ IFD0: { Artist: 'Someone Secret' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>Someone Secret</rdf:RDF></x:xmpmeta>');
const finish = (bytes: Uint8Array) => finishImage(bytes, { label });

describe('finishImage', () => {
  it('keeps PNG, makes JPEG of JPEG and WebP', async () => {
    expect(await finish(await made().png().toBuffer())).toMatchObject({
      contentType: 'image/png',
      width: 640,
      height: 400,
    });
    for (const bytes of [await made().jpeg().toBuffer(), await made().webp().toBuffer()]) {
      const finished = await finish(bytes);
      expect(finished).toMatchObject({ contentType: 'image/jpeg', width: 640, height: 400 });
      expect(await sharp(finished.bytes).metadata()).toMatchObject({
        format: 'jpeg',
        chromaSubsampling: '4:4:4',
      });
    }
  });

  it('keeps the pixels of a PNG, its transparency included', async () => {
    const bytes = await made({ channels: 4 }).png().toBuffer();
    const finished = await finish(bytes);
    const raw = (image: Uint8Array) => sharp(image).raw().toBuffer();
    expect((await raw(finished.bytes)).equals(await raw(bytes))).toBe(true);
  });

  it('API-064: writes the label as the only metadata', async () => {
    for (const bytes of [await secrets(made()).jpeg().toBuffer(), await secrets(made()).png().toBuffer()]) {
      const finished = await finish(bytes);
      const { xmp, exif, icc, iptc } = await sharp(finished.bytes).metadata();
      expect(xmp?.toString()).toContain(
        'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
      );
      expect(xmp?.toString()).toContain('xmp:CreatorTool="Kling &lt;v1.5&gt; &amp; &quot;co&quot;"');
      expect(exif?.toString('latin1')).toContain(label.generator);
      expect([icc, iptc]).toEqual([undefined, undefined]);
      expect(finished.bytes.toString('latin1')).not.toContain('Secret');
      const { xmp: thumbnailXmp, exif: thumbnailExif } = await sharp(finished.thumbnail).metadata();
      expect([thumbnailXmp, thumbnailExif]).toEqual([undefined, undefined]);
    }
  });

  it('writes the statements of the provider beside the label', async () => {
    const bytes = await made().png().toBuffer();
    const statements = { 'photoshop:Credit': 'Made with "Google AI"' };
    const { xmp } = await sharp((await finishImage(bytes, { label, statements })).bytes).metadata();
    expect(xmp?.toString()).toContain('photoshop:Credit="Made with &quot;Google AI&quot;"');
    expect(xmp?.toString()).toContain('trainedAlgorithmicMedia');
  });

  it.each(['png', 'jpeg', 'webp'] as const)('encodes the changed pixels of a %s', async (format) => {
    const source = made({ channels: 4, width: 60, height: 40 });
    const bytes = await source.toFormat(format, { lossless: true }).toBuffer();
    const embed = ({ data, ...size }: RgbImage) => {
      expect([data.length, size]).toEqual([60 * 40 * 3, { width: 60, height: 40 }]);
      return Promise.resolve(data.map((value, at) => (at % 3 === 0 ? value : 7)));
    };
    const finished = await finishImage(bytes, { label, embed });
    const { data, info } = await sharp(finished.bytes).raw().toBuffer({ resolveWithObject: true });
    const expected = { png: [200, 7, 7, 128], jpeg: [100, 7, 7], webp: [228, 7, 7] }[format];
    expect(info).toMatchObject({ width: 60, height: 40, channels: expected.length });
    const gaps = [...data.subarray(0, expected.length)].map((value, at) => Math.abs(value - expected[at]!));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(format === 'png' ? 0 : 4);
    expect((await sharp(finished.bytes).metadata()).xmp?.toString()).toContain('trainedAlgorithmicMedia');
  });

  it('makes a thumbnail of 320 pixels at most, without enlarging', async () => {
    const sizeOf = async (image: Sharp) => {
      const { format, width, height } = await sharp(
        (await finish(await image.png().toBuffer())).thumbnail,
      ).metadata();
      return [format, width, height];
    };
    expect(await sizeOf(made())).toEqual(['webp', 320, 200]);
    expect(await sizeOf(made({ width: 300, height: 960 }))).toEqual(['webp', 100, 320]);
    expect(await sizeOf(made({ width: 64, height: 48 }))).toEqual(['webp', 64, 48]);
  });

  it('turns an image upright, since its orientation goes with the metadata', async () => {
    const turned = await made().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const finished = await finish(turned);
    expect(finished).toMatchObject({ width: 400, height: 640 });
    expect((await sharp(finished.bytes).metadata()).orientation).toBe(1);
  });

  it('brings 16 bits, CMYK and grey to sRGB', async () => {
    const images = [
      await made().toColourspace('rgb16').png().toBuffer(),
      await made().toColourspace('cmyk').jpeg().toBuffer(),
      await made().greyscale().jpeg().toBuffer(),
    ];
    for (const bytes of images) {
      expect(await sharp((await finish(bytes)).bytes).metadata()).toMatchObject({
        space: 'srgb',
        depth: 'uchar',
        channels: 3,
      });
    }
  });

  it('takes the first frame of a moving image', async () => {
    const frames = await made({ width: 60, height: 200 }).raw().toBuffer();
    const moving = await sharp(frames, { raw: { width: 60, height: 200, channels: 3, pageHeight: 100 } })
      .webp({ loop: 0, delay: [50, 50] })
      .toBuffer();
    expect(await finish(moving)).toMatchObject({ contentType: 'image/jpeg', width: 60, height: 100 });
  });

  it('cuts what hides behind the end of a file', async () => {
    for (const image of [await made().jpeg().toBuffer(), await made().png().toBuffer()]) {
      const polyglot = Buffer.concat([image, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
      expect((await finish(polyglot)).bytes.includes('<script>')).toBe(false);
    }
  });

  it('refuses what is no image, is damaged or too large', async () => {
    const jpeg = await made().jpeg().toBuffer();
    const bomb = await sharp({
      create: { width: 8_000, height: 5_001, channels: 3, background: '#888' },
      limitInputPixels: false,
    })
      .png({ palette: true })
      .toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const gif = await made({ width: 20, height: 20 }).gif().toBuffer();
    for (const bytes of [Buffer.alloc(0), svg, gif, jpeg.subarray(0, 40), jpeg.subarray(0, 3000), bomb]) {
      await expect(finish(bytes)).rejects.toThrow(UnusableImageError);
    }
  });
});
