import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';

const mebibyte = 1024 * 1024;
const heads = {
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff\xe0',
  webp: 'RIFF\x10\0\0\0WEBPVP8 ',
  avif: '\0\0\0\x18ftypavif\0\0\0\0mif1avif',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
} as const;

const image = (format: keyof typeof heads, sizeBytes = 1_000) => {
  const bytes = Buffer.alloc(sizeBytes, 7);
  bytes.write(heads[format], 'latin1');
  return bytes;
};

describe('a gateway that takes more for analysis', () => {
  let system: AnalysisSystem;
  let cookie: string;

  beforeAll(async () => {
    system = await startAnalysisSystem({ UPLOAD_MEGABYTES_MAX: '12', UPLOAD_FORMATS: 'png,jpeg,webp,heic' });
    cookie = await system.signIn('owner');
  }, 60_000);

  afterAll(() => system.close());

  const send = (path: string, bytes: Buffer, fields: Record<string, string> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('image', new Blob([new Uint8Array(bytes)]), 'photo');
    return system.send(path, { method: 'POST', body: form, cookie });
  };
  const upload = (bytes: Buffer) => send('/api/analyze', bytes);

  it.each(['png', 'jpeg', 'webp', 'heic'] as const)('stores a %s with its content type', async (format) => {
    expect((await upload(image(format))).status).toBe(200);
    const key = system.answers.submissions.at(-1)?.key ?? '';
    expect((await system.store.stat(key))?.contentType).toBe(`image/${format}`);
  });

  it('takes its own size and not a byte more, and says so', async () => {
    expect((await upload(image('webp', 12 * mebibyte))).status).toBe(200);
    const refused = await upload(image('webp', 12 * mebibyte + 1));
    expect([refused.status, await refused.text()]).toEqual([413, 'Please upload an image of up to 12MB.']);
    expect((await upload(image('jpeg', 40 * mebibyte))).status).toBe(413);
  });

  it('refuses a format that is off and names those that are on', async () => {
    const refused = await upload(image('avif'));
    expect([refused.status, await refused.text()]).toEqual([
      415,
      'Please upload a PNG, JPG, WebP or HEIC image.',
    ]);
  });

  it('keeps the usual rules for references', async () => {
    const sent = (bytes: Buffer) => send('/api/generate-image', bytes, { prompt: 'A cat' });
    const large = await sent(image('png', 5 * mebibyte + 1));
    expect([large.status, await large.text()]).toEqual([413, 'Please upload an image of up to 5MB.']);
    const webp = await sent(image('webp'));
    expect([webp.status, await webp.text()]).toEqual([415, 'Please upload a PNG or JPG image.']);
  });

  it('limits how many uploads of one member it takes at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => upload(image('png', 8 * mebibyte))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8);
    expect(statuses.filter((status) => status !== 200).every((status) => status === 429)).toBe(true);
    expect((await upload(image('png'))).status).toBe(200);
  });
});
