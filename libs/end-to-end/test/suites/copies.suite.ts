import { madeMatchesSchema, manifestUuid } from '@jinwi/contracts';
import sharp, { type Sharp } from 'sharp';
import { newMember, submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { type HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';

const messengerSide = 1280;

/** Ways in which an image is passed on. None of them keeps its metadata. */
const ways: [name: string, send: (image: Buffer) => Promise<Sharp> | Sharp][] = [
  [
    'a messenger',
    (image) =>
      sharp(image).resize({
        width: messengerSide,
        height: messengerSide,
        fit: 'inside',
        withoutEnlargement: true,
      }),
  ],
  [
    'a screenshot',
    async (image) => {
      const { width } = await sharp(image).metadata();
      return sharp(image).resize({ width: Math.round(width * 0.83) });
    },
  ],
  [
    'a crop to half of the area',
    async (image) => {
      const { width, height } = await sharp(image).metadata();
      const [across, down] = [Math.round(width * Math.SQRT1_2), Math.round(height * Math.SQRT1_2)];
      return sharp(image).extract({ left: width - across, top: 0, width: across, height: down });
    },
  ],
];

const encode = (name: string, image: Sharp): Promise<Buffer> =>
  name === 'a messenger' ? image.jpeg({ quality: 75 }).toBuffer() : image.png().toBuffer();

interface Product {
  url: () => string;
  isAi: boolean;
  generator: RegExp;
}

/** Tests that analysis and API recognise copies of a generated image, whichever generator made the image. */
export function copiesSuite({ url, isAi, generator }: Product): void {
  let member: HttpMember;
  let image: Buffer;

  beforeAll(async () => {
    member = await newMember(url());
    const photo = await madePhoto({ width: 1024, height: 768, seed: 5 });
    const taskId = await submitGeneration(member, { photo });
    const [made] = (await untilGenerated(member, taskId)).task_result.images;
    image = Buffer.from(await (await member.send(made?.url ?? '')).arrayBuffer());
  }, 90_000);

  const lookUp = async (bytes: Buffer) => {
    const form = new FormData();
    form.append('image', new Blob([Uint8Array.from(bytes)]), 'sent.png');
    const response = await fetch(`${url()}/api/provenance/matches`, { method: 'POST', body: form });
    expect(response.status).toBe(200);
    return response.text();
  };

  it.each(ways)(
    'API-122 API-123 recognises it after %s',
    async (name, send) => {
      const sent = await encode(name, await send(image));
      const told = await lookUp(sent);
      const { matches } = madeMatchesSchema.parse(JSON.parse(told));
      const today = new Date().toISOString().slice(0, 10);
      expect(matches[0]).toMatchObject({
        madeOn: today,
        isAi,
        generator: expect.stringMatching(generator) as string,
      });
      for (const secret of [member.email, member.username, 'lighthouse']) expect(told).not.toContain(secret);
      // Asks as another member, because anyone who has the copy may ask.
      const reader = await newMember(url());
      const { result, report } = await reader.analyze(sent, { name: 'sent.png' });
      expect(report?.provenance).toMatchObject({ state: 'none', recovered: { madeOn: today, isAi } });
      expect(result === 'Likely AI-Generated').toBe(isAi);
    },
    120_000,
  );

  it('API-124 gives its manifest to whoever has the image', async () => {
    const body = Uint8Array.from(image);
    const headers = { 'Content-Type': 'image/png' };
    const found = await fetch(`${url()}/api/provenance/matches/byContent`, { method: 'POST', body, headers });
    const { matches } = (await found.json()) as { matches: { manifestId: string }[] };
    const manifestId = matches[0]?.manifestId ?? '';
    expect(manifestUuid(manifestId)).not.toBeNull();
    const manifest = await fetch(`${url()}/api/provenance/manifests/${manifestId}`);
    expect(manifest.headers.get('content-type')).toContain('application/c2pa');
    expect(Buffer.from(await manifest.arrayBuffer()).toString('latin1')).toContain(manifestId);
  }, 30_000);

  it('claims no photo of others', async () => {
    const photo = await madePhoto({ width: 1024, height: 768, seed: 77 });
    expect(JSON.parse(await lookUp(photo))).toEqual({ matches: [] });
  }, 30_000);
}
