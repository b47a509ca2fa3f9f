import { createHash } from 'node:crypto';
import {
  type NewShare,
  newShareSchema,
  reportKeysSchema,
  reportWords,
  type ShareBody,
  sharesSchema,
  signedReportSchema,
} from '@jinwi/contracts';
import { examineReport } from '@jinwi/report-signature';
import { readPdf } from './browser/pdf-text.js';
import { newMember } from './generation-steps.js';
import { type HttpMember } from './http-member.js';
import { coordinates, locatedPhoto } from './located-photo.js';
import { madePhoto } from './made-photo.js';
import { startTestSystem, type TestSystem } from './test-system.js';

const modest: ShareBody = { days: 7, withPicture: false, withLocation: false };
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
  /** As anybody: without cookies. */
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

  it('runs no script and stays out of search engines and caches', async () => {
    const { url } = await share();
    for (const address of [url, `${url}.json`, `${url}.pdf`]) {
      const { headers } = await get(address);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.getSetCookie()).toEqual([]);
    }
    const page = await get(url);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe-inline/);
    const markup = await page.text();
    expect(markup).not.toContain('<script');
    expect(markup).not.toContain('<img src=x');
    expect(markup).toContain('&lt;img src=x');
    const style = /<style>([^]*?)<\/style>/.exec(markup)?.[1] ?? '';
    expect(policy).toContain(`sha256-${createHash('sha256').update(style).digest('base64')}`);
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
    for (const kind of ['preview', 'ela', 'heatmap', 'thumbnail', 'original', '..%2Foriginal'])
      expect([kind, await statusOf(`${without.url}/images/${kind}`)]).toEqual([kind, 404]);
    const preview = await get(`${withIt.url}/images/preview`);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(preview.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await preview.arrayBuffer()).toString('latin1')).not.toMatch(/Exif|GPS/);
    for (const kind of ['original', 'thumbnail', 'evidence'])
      expect([kind, await statusOf(`${withIt.url}/images/${kind}`)]).toEqual([kind, 404]);
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
      for (const end of ['', '.json', '.pdf', '/images/preview'])
        expect([address + end, await statusOf(address + end)]).toEqual([address + end, 404]);
    const page = await (await get(wrong[0] ?? '', { 'Accept-Language': 'en' })).text();
    expect(page).toContain('This report is not here');
  });

  it('API-090 ends at once when it is revoked, hidden or deleted', async () => {
    const everywhere = (url: string) =>
      Promise.all(['', '.json', '.pdf', '/images/preview'].map((end) => statusOf(url + end)));
    const record = await owner.analyze(await madePhoto({ seed: 3 }));
    const path = `/api/analysis/${record.id}`;
    const links = await Promise.all([1, 2].map(() => share({ withPicture: true }, record.id)));
    const [first, second] = links;
    expect(await everywhere(first?.url ?? '')).toEqual([200, 200, 200, 200]);
    expect(await owner.statusOf(`${path}/shares/${first?.id}`, { method: 'DELETE' })).toBe(200);
    expect(await everywhere(first?.url ?? '')).toEqual([404, 404, 404, 404]);
    const { shares } = sharesSchema.parse(await (await owner.send(`${path}/shares`)).json());
    expect(shares.map(({ id }) => id)).toEqual([second?.id]);
    await owner.post(`${path}/hide`, {});
    expect(await everywhere(second?.url ?? '')).toEqual([404, 404, 404, 404]);
    await owner.post(`${path}/unhide`, {});
    expect(await everywhere(second?.url ?? '')).toEqual([404, 404, 404, 404]);
    const third = await share({ withPicture: true }, record.id);
    await owner.statusOf(path, { method: 'DELETE' });
    expect(await everywhere(third.url)).toEqual([404, 404, 404, 404]);
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
  it('is stopped', async () => {
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
