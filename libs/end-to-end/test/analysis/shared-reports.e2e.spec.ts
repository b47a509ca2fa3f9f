import { createHash } from 'node:crypto';
import {
  type NewShare,
  newShareSchema,
  reportKeysSchema,
  type ShareBody,
  sharesSchema,
  signedReportSchema,
} from '@jinwi/contracts';
import { reportWords } from '@jinwi/report';
import { examineReport } from '@jinwi/report-signature';
import sharp from 'sharp';
import { readPdf } from '../browser/pdf-text.js';
import { newMember } from '../helpers/generation-steps.js';
import { type HttpMember } from '../helpers/http-member.js';
import { coordinates, locatedPhoto, madePhoto } from '../helpers/made-photo.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

const modest: ShareBody = { days: 7, withPicture: false, withLocation: false };
const sourceOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const hostileName = '"><script>alert(1)</script><img src=x onerror=alert(2)>.jpg';

describe('a shared report', () => {
  let system: TestSystem;
  let owner: HttpMember;
  let analysisId: number;

  beforeAll(async () => {
    system = await startTestSystem();
    owner = await newMember(system.url);
    analysisId = (await owner.analyze(await locatedPhoto(), { name: hostileName })).id;
  }, 60_000);

  afterAll(() => system.close());

  const share = async (body: Partial<ShareBody> = {}, id = analysisId): Promise<NewShare> => {
    const response = await owner.post(`/api/analysis/${id}/shares`, { ...modest, ...body });
    if (response.status !== 201) throw new Error(`share: ${response.status} ${await response.text()}`);
    return newShareSchema.parse(await response.json());
  };
  /** Requests a page without cookies, as anybody could. */
  const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
  const statusOf = async (url: string) => {
    const response = await get(url);
    await response.arrayBuffer();
    return response.status;
  };
  const keys = async () =>
    reportKeysSchema.parse(await (await get(`${system.url}/.well-known/jwks.json`)).json()).keys;

  it('opens for anybody with the link: page, signed data, PDF', async () => {
    const { url } = await share();
    expect(url).toMatch(new RegExp(`^${system.url}/r/[\\w-]{32}$`));
    const page = await get(url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const json = await (await get(`${url}.json`)).text();
    expect(await examineReport(json, await keys())).toMatchObject({ state: 'unaltered' });
    const { report } = signedReportSchema.parse(JSON.parse(json));
    const photo = createHash('sha256')
      .update(await locatedPhoto())
      .digest('hex');
    expect(report.image.sha256).toBe(photo);
    const pdf = await get(`${url}.pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(readPdf(Buffer.from(await pdf.arrayBuffer())).sizes.length).toBeLessThanOrEqual(4);
  });

  it('API-090 opens at the address of older links too', async () => {
    const { url } = await share();
    const older = url.replace('/r/', '/api/reports/');
    for (const end of ['', '.json']) {
      const [short, long] = [await get(url + end), await get(older + end)];
      expect(await long.text()).toBe(await short.text());
      for (const name of ['content-security-policy', 'x-robots-tag', 'cache-control', 'referrer-policy'])
        expect(long.headers.get(name)).toBe(short.headers.get(name));
    }
    expect(await statusOf(`${older}.pdf`)).toBe(200);
  });

  it('API-090 runs only its own script and stays out of search and caches', async () => {
    const { url } = await share();
    for (const address of [url, `${url}.json`, `${url}.pdf`, `${url}/card.jpg`]) {
      const { headers } = await get(address);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.getSetCookie()).toEqual([]);
    }
    const page = await get(url);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    const markup = await page.text();
    const scripts = [...markup.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
    expect(markup.split('<script')).toHaveLength(2);
    for (const script of scripts) expect(policy).toContain(`script-src '${sourceOf(script)}'`);
    expect(markup).not.toContain('<img src=x');
    expect(markup).toContain('&lt;img src=x');
    const style = /<style>([^]*?)<\/style>/.exec(markup)?.[1] ?? '';
    expect(policy).toContain(`style-src '${sourceOf(style)}'`);
  });

  it('does not name its owner, and shows coordinates only with consent', async () => {
    const read = async (url: string) => {
      const pdf = Buffer.from(await (await get(`${url}.pdf`)).arrayBuffer());
      return [await (await get(url)).text(), await (await get(`${url}.json`)).text(), readPdf(pdf).text];
    };
    const { email, username } = owner;
    for (const text of await read((await share()).url)) {
      expect(text.length).toBeGreaterThan(1_000);
      expect(text).not.toMatch(coordinates);
      for (const secret of [email, username, username.replaceAll(' ', '')])
        expect(text).not.toContain(secret);
    }
    for (const text of await read((await share({ withLocation: true })).url))
      expect(text).toMatch(coordinates);
  });

  it('shows no image without consent, and the original never', async () => {
    const [without, withIt] = [await share(), await share({ withPicture: true })];
    for (const kind of ['preview', 'annotated', 'ela', 'heatmap', 'thumbnail', 'original', '..%2Foriginal'])
      expect([kind, await statusOf(`${without.url}/images/${kind}`)]).toEqual([kind, 404]);
    const marked = await get(`${withIt.url}/images/annotated`);
    expect([marked.status, marked.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await marked.arrayBuffer()).toString('latin1')).not.toMatch(/Exif|GPS/);
    const preview = await get(`${withIt.url}/images/preview`);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(preview.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await preview.arrayBuffer()).toString('latin1')).not.toMatch(/Exif|GPS/);
    for (const kind of ['original', 'thumbnail', 'evidence'])
      expect([kind, await statusOf(`${withIt.url}/images/${kind}`)]).toEqual([kind, 404]);
  });

  it('API-092 has a preview until it ends, with the picture only by consent', async () => {
    const cardOf = async (url: string) => {
      const page = await (await get(url, { 'Accept-Language': 'en' })).text();
      const address = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
      expect(address).toBe(`${url}/card.jpg?lang=en`);
      const response = await get(address);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      return { address, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const record = await owner.analyze(await madePhoto({ seed: 5 }));
    const [closed, open] = [await share({}, record.id), await share({ withPicture: true }, record.id)];
    const [without, withIt] = [await cardOf(closed.url), await cardOf(open.url)];
    for (const { bytes } of [without, withIt]) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      expect(bytes.length).toBeLessThanOrEqual(300 * 1024);
    }
    const statsAt = async (bytes: Buffer, [left, top]: [number, number]) => {
      const part = await sharp(bytes).extract({ left, top, width: 40, height: 60 }).png().toBuffer();
      return (await sharp(part).stats()).channels[0];
    };
    expect((await statsAt(withIt.bytes, [900, 250]))?.stdev).toBeGreaterThan(1);
    expect((await statsAt(withIt.bytes, [1150, 560]))?.mean).toBeLessThan(250);
    expect((await statsAt(without.bytes, [1150, 560]))?.mean).toBeGreaterThan(253);
    await owner.statusOf(`/api/analysis/${record.id}/shares/${open.id}`, { method: 'DELETE' });
    expect(await statusOf(withIt.address)).toBe(404);
    expect(await statusOf(without.address)).toBe(200);
  });

  it('API-094 prints times in the zone that the request names', async () => {
    const { url } = await share();
    const textOf = async (query: string) => {
      const pdf = await get(`${url}.pdf?lang=en${query}`);
      return readPdf(Buffer.from(await pdf.arrayBuffer())).text;
    };
    expect(await textOf('&zone=Asia/Seoul')).toMatch(/GMT\+9.*Asia\/Seoul/s);
    expect(await textOf('&zone=Nowhere')).toContain('UTC');
  });

  it('API-095 is a PDF for its owner, with the location unless hidden', async () => {
    const path = `/api/analysis/${analysisId}/report.pdf?lang=ko&zone=Asia/Seoul`;
    const response = await owner.send(path);
    expect(response.headers.get('content-disposition')).toContain(`analysis-report-${analysisId}.pdf`);
    const { text } = readPdf(Buffer.from(await response.arrayBuffer()));
    expect(text).toMatch(coordinates);
    expect(text).toContain('GMT+9');
    const hidden = await owner.send(`${path}&location=hidden`);
    expect(readPdf(Buffer.from(await hidden.arrayBuffer())).text).not.toMatch(coordinates);
    const marked = await owner.send(`/api/analysis/${analysisId}/annotated`);
    expect(marked.headers.get('content-type')).toBe('image/jpeg');
    await marked.arrayBuffer();
    const stranger = await newMember(system.url);
    for (const end of ['report.pdf', 'annotated']) {
      const address = `/api/analysis/${analysisId}/${end}`;
      expect([end, await stranger.statusOf(address), await statusOf(system.url + address)]).toEqual([
        end,
        404,
        404,
      ]);
    }
  });

  it.each(['ko', 'en'] as const)('is read in %s, on the page and in print', async (locale) => {
    const { url } = await share();
    const t = reportWords(locale);
    const page = await (await get(url, { 'Accept-Language': locale })).text();
    expect(page).toContain(`<html lang="${locale}">`);
    const pdf = await get(`${url}.pdf?lang=${locale}`);
    const { text } = readPdf(Buffer.from(await pdf.arrayBuffer()));
    for (const wanted of [t('verdict.notProof'), t('limits.fourth'), t('answers.ai.question')]) {
      expect(page).toContain(wanted);
      expect(text).toContain(wanted.replace(/\s/gu, ''));
    }
  });

  it('is Korean first, and follows the address before the browser', async () => {
    const { url } = await share();
    const languageOf = async (query: string, headers = {}) =>
      /<html lang="(\w+)">/.exec(await (await get(url + query, headers)).text())?.[1];
    expect(await languageOf('')).toBe('ko');
    expect(await languageOf('', { 'Accept-Language': 'en-GB,en;q=0.9,ko;q=0.1' })).toBe('en');
    expect(await languageOf('?lang=ko', { 'Accept-Language': 'en' })).toBe('ko');
    expect(await languageOf('?lang=<script>', { 'Accept-Language': 'en' })).toBe('en');
  });

  it('does not open with a guessed, a cut or a foreign link', async () => {
    const { url } = await share();
    const wrong = [url.slice(0, -1), `${url}x`, `${system.url}/r/${'A'.repeat(32)}`];
    for (const address of [...wrong, `${system.url}/r/%00`])
      for (const end of ['', '.json', '.pdf', '/images/preview', '/images/annotated', '/card.jpg'])
        expect([address + end, await statusOf(address + end)]).toEqual([address + end, 404]);
    const page = await (await get(wrong[0] ?? '', { 'Accept-Language': 'en' })).text();
    expect(page).toContain('This report is not here');
  });

  it('API-090 ends at once when it is revoked, hidden or deleted', async () => {
    const everywhere = (url: string) =>
      Promise.all(['', '.json', '.pdf', '/images/preview', '/card.jpg'].map((end) => statusOf(url + end)));
    const record = await owner.analyze(await madePhoto({ seed: 3 }));
    const path = `/api/analysis/${record.id}`;
    const links = await Promise.all([1, 2].map(() => share({ withPicture: true }, record.id)));
    const [first, second] = links;
    expect(await everywhere(first?.url ?? '')).toEqual([200, 200, 200, 200, 200]);
    expect(await owner.statusOf(`${path}/shares/${first?.id}`, { method: 'DELETE' })).toBe(200);
    expect(await everywhere(first?.url ?? '')).toEqual([404, 404, 404, 404, 404]);
    const { shares } = sharesSchema.parse(await (await owner.send(`${path}/shares`)).json());
    expect(shares.map(({ id }) => id)).toEqual([second?.id]);
    await owner.post(`${path}/hide`, {});
    expect(await everywhere(second?.url ?? '')).toEqual([404, 404, 404, 404, 404]);
    await owner.post(`${path}/unhide`, {});
    expect(await everywhere(second?.url ?? '')).toEqual([404, 404, 404, 404, 404]);
    const third = await share({ withPicture: true }, record.id);
    await owner.statusOf(path, { method: 'DELETE' });
    expect(await everywhere(third.url)).toEqual([404, 404, 404, 404, 404]);
  });

  it('is shared and ended by its owner alone', async () => {
    const { id } = await share();
    const stranger = await newMember(system.url);
    const path = `/api/analysis/${analysisId}/shares`;
    expect((await stranger.post(path, modest)).status).toBe(404);
    expect(await stranger.statusOf(path)).toBe(404);
    expect(await stranger.statusOf(`${path}/${id}`, { method: 'DELETE' })).toBe(404);
    expect(await statusOf(system.url + path)).toBe(401);
    expect(
      await owner.statusOf(`${path}/${id}`, {
        method: 'DELETE',
        headers: { Origin: 'https://evil.example' },
      }),
    ).toBe(403);
    for (const body of [
      {},
      { ...modest, days: 3 },
      { ...modest, days: 100_000 },
      { ...modest, withPicture: 'yes' },
    ])
      expect((await owner.post(path, body)).status).toBe(400);
  });

  it('publishes its keys without their secret', async () => {
    const response = await get(`${system.url}/.well-known/jwks.json`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const text = await response.text();
    expect(text).not.toMatch(/"d"|"p"|"q"|PRIVATE/);
    expect(reportKeysSchema.parse(JSON.parse(text)).keys).toHaveLength(1);
  });
});

describe('an address that guesses links', () => {
  it('is stopped after too many', async () => {
    const system = await startTestSystem({ environment: { RATE_LIMIT_SCALE: '0.05' } });
    const statuses: number[] = [];
    for (let guess = 0; guess < 20; guess += 1) {
      const response = await fetch(`${system.url}/r/${String(guess).padStart(32, '0')}`);
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 404));
    expect(statuses.slice(15)).toEqual(Array.from({ length: 5 }, () => 429));
    await system.close();
  });
});
