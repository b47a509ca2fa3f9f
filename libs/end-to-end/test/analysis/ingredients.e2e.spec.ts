import { issueSigner } from '@jinwi/content-credentials';
import { signedWithIngredients } from '@jinwi/content-credentials/testing';
import { analysisRecordSchema, newShareSchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { createObjectStore } from '@jinwi/storage';
import sharp from 'sharp';
import { readPdf } from '../browser/pdf-text.js';
import { newMember } from '../helpers/generation-steps.js';
import { type HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('API-149 a file that was made from other pictures', () => {
  let system: TestSystem;
  let owner: HttpMember;
  let id: number;

  beforeAll(async () => {
    system = await startTestSystem();
    owner = await newMember(system.url);
    const signed = await signedWithIngredients(await issueSigner(), [
      { title: 'beach <b>.jpg', relationship: 'parentOf', thumbnail: await madePhoto({ seed: 9 }) },
      { title: 'ball.png', relationship: 'componentOf', thumbnail: Buffer.from('no picture') },
    ]);
    ({ id } = await owner.analyze(signed));
  }, 60_000);

  afterAll(() => system.close());

  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
  const statusOf = async (url: string) => {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status;
  };
  const share = async ({ withPicture }: { withPicture: boolean }): Promise<string> => {
    const agreed = { days: 7, withPicture, withLocation: false };
    return newShareSchema.parse(await (await owner.post(`/api/analysis/${id}/shares`, agreed)).json()).url;
  };
  const read = async (url: string) => ({
    page: await (await fetch(url, { headers: { 'Accept-Language': 'en' } })).text(),
    pdf: await bytesOf(await fetch(`${url}.pdf?lang=en`)),
  });
  const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/gu)?.length ?? 0;

  it('shows their thumbnails to its owner and to nobody else', async () => {
    const address = `/api/analysis/${id}/ingredients`;
    const { artifacts, report } = analysisRecordSchema.parse(
      await (await owner.send(`/api/analysis/${id}`)).json(),
    );
    expect(artifacts?.ingredients).toBe(address);
    expect(report?.provenance.ingredients).toMatchObject([
      { title: 'beach <b>.jpg', relation: 'parent', thumbnail: { top: 0, width: 256 } },
      { title: 'ball.png', relation: 'component' },
    ]);
    expect(report?.provenance.ingredients?.[1]).not.toHaveProperty('thumbnail');
    const sheet = await bytesOf(await owner.send(address));
    expect(await sharp(sheet).metadata()).toMatchObject({ format: 'webp', width: 256 });
    expect(await (await newMember(system.url)).statusOf(address)).toBe(404);
    expect(await statusOf(system.url + address)).toBe(404);
  });

  it('shows them by a link that shows the picture', async () => {
    const url = await share({ withPicture: true });
    const { page, pdf } = await read(url);
    expect(page).toContain('aria-label="beach &lt;b&gt;.jpg"');
    expect(page).toContain(`<image href="${new URL(url).pathname}/images/ingredients" />`);
    expect(page).toContain('ball.png (used in it)');
    const sheet = await fetch(`${url}/images/ingredients`);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await sharp(await bytesOf(sheet)).metadata()).toMatchObject({ width: 256 });
    expect(picturesIn(pdf)).toBe(2);
    expect(readPdf(pdf).text).toContain('beach<b>.jpg');
  });

  it('only names them by a link without the picture', async () => {
    const url = await share({ withPicture: false });
    const { page, pdf } = await read(url);
    expect(page).not.toContain('<image');
    expect(page).toContain('beach &lt;b&gt;.jpg (the picture that it was made from)');
    expect(await statusOf(`${url}/images/ingredients`)).toBe(404);
    expect(picturesIn(pdf)).toBe(0);
    expect(readPdf(pdf).text).toContain('beach<b>.jpg');
  });

  it('deletes them with the analysis', async () => {
    const url = await share({ withPicture: true });
    const stored = async () => {
      const keys: string[] = [];
      for await (const key of createObjectStore(system.urls.storageUrl).list('')) keys.push(key);
      return keys.filter((key) => key.endsWith('ingredients.webp'));
    };
    expect(await stored()).toHaveLength(1);
    expect(await owner.statusOf(`/api/analysis/${id}`, { method: 'DELETE' })).toBe(200);
    expect(await statusOf(`${url}/images/ingredients`)).toBe(404);
    expect(await owner.statusOf(`/api/analysis/${id}/ingredients`)).toBe(404);
    await until(async () => (await stored()).length === 0);
  });
});
