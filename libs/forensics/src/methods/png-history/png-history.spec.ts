import fc from 'fast-check';
import { readPngStructure } from '../../formats/png/png-chunks.js';
import { type MethodContext } from '../method.js';
import { pngHistory } from './png-history.js';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, data: string | number[] = []): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
}

const size = { width: 300, height: 200 };

async function historyOf(chunks: Buffer[], { width, height } = size, tail = '') {
  const bytes = Buffer.concat([Buffer.from(signature), ...chunks, Buffer.from(tail)]);
  const context = { png: readPngStructure(bytes), probe: { width, height } } as MethodContext;
  return pngHistory.run(context, {});
}

const paramsOf = async (code: string, ...given: Parameters<typeof historyOf>) =>
  (await historyOf(...given)).findings.find((finding) => finding.code === code)?.params;

const image = [chunk('IDAT'), chunk('IDAT'), chunk('IEND')];
const header = chunk('IHDR');

describe('the history of a PNG', () => {
  it('lists the chunks in order and finds nothing in a plain file', async () => {
    const result = await historyOf([header, ...image]);
    expect(result.details).toEqual([{ code: 'png.chunks', params: { order: 'IHDR IDAT×2 IEND' } }]);
    expect(result).toMatchObject({ findings: [], score: null, statistic: null });
  });

  it.each([
    ['Apple', [chunk('iDOT', 'x')]],
    ['GIMP', [chunk('iCCP', 'GIMP built-in sRGB\0\0x')]],
    ['GIMP', [chunk('tEXt', 'Comment\0Created with GIMP')]],
    ['ImageMagick', [chunk('tEXt', 'date:create\x002026')]],
    ['Photoshop', [chunk('iCCP', 'Photoshop ICC profile\0\0x')]],
    ['gnome-screenshot', [chunk('tEXt', 'Software\0gnome-screenshot')]],
  ])('knows %s by its habits', async (name, traces) => {
    expect(await paramsOf('png.writer', [header, ...traces, ...image])).toEqual({ name });
  });

  it('tells texts, EXIF, profile, gamma and resolution', async () => {
    const chunks = [
      header,
      chunk('gAMA', [0, 1, 0x86, 0xa0]),
      chunk('pHYs', [0, 0, 0x2e, 0x23, 0, 0, 0x2e, 0x23, 1]),
      chunk('iCCP', 'Display P3\0\0x'),
      chunk('eXIf', 'MM'),
      chunk('tEXt', 'Author\0a'),
      ...image,
    ];
    const { findings } = await historyOf(chunks);
    expect(Object.fromEntries(findings.map(({ code, params }) => [code, params]))).toEqual({
      'png.gamma': { gamma: 1 },
      'png.resolution': { dpi: 300 },
      'png.profile': { name: 'Display P3' },
      'png.exif': {},
      'png.texts': { count: 1, keywords: 'Author' },
    });
    expect(findings.every(({ strength }) => strength === 'info')).toBe(true);
  });

  it('names the devices whose whole screen has this size, in either orientation', async () => {
    const devices = { devices: 'iPhone 14 Pro, 15, 16' };
    expect(await paramsOf('png.screen-size', [header, ...image], { width: 1179, height: 2556 })).toEqual(
      devices,
    );
    expect(await paramsOf('png.screen-size', [header, ...image], { width: 2556, height: 1179 })).toEqual(
      devices,
    );
    expect(
      await paramsOf('png.screen-size', [header, ...image], { width: 1178, height: 2556 }),
    ).toBeUndefined();
  });

  it('counts data after the end and names misplaced chunks', async () => {
    expect(await paramsOf('png.trailing-bytes', [header, ...image], size, 'tail')).toEqual({ bytes: 4 });
    const odd = [header, chunk('IDAT'), chunk('gAMA', [0, 0, 0xb1, 0x8f]), ...image];
    expect(await paramsOf('png.misplaced-chunks', odd)).toEqual({ types: 'gAMA' });
  });

  it('does not apply to a JPEG', async () => {
    expect(await pngHistory.run({ png: null } as MethodContext, {})).toMatchObject({
      reason: 'reason.not-png',
    });
  });

  it('never throws on noise', async () => {
    const types = fc.constantFrom('iCCP', 'pHYs', 'gAMA', 'tEXt', 'iTXt', 'eXIf', 'a\x80c!');
    await fc.assert(
      fc.asyncProperty(types, fc.uint8Array({ maxLength: 60 }), async (type, noise) => {
        await historyOf([header, chunk(type, [...noise]), ...image]);
      }),
    );
  });
});
