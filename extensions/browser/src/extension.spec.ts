import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verdicts } from '@jinwi/contracts';
import { toneOfVerdict, verdictLabel, verdictWords } from '@jinwi/report';
import { analyzeAddress, changedSettings, originOf } from './installation.js';
import { labelOf, readVerdicts, scoreOf } from './verdicts.js';

const jsonOf = <T>(path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as T;
const textsOf = (language: string) =>
  jsonOf<Record<string, { message: string }>>(`_locales/${language}/messages.json`);

describe('the address of an installation', () => {
  it.each([
    ['https://jinwi.example/analyze?x=1', 'https://jinwi.example'],
    [' jinwi.example ', 'https://jinwi.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['http://jinwi.example', null],
    ['http://localhost.evil.example', null],
    ['ftp://jinwi.example', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%s becomes %s', (typed, origin) => {
    expect(originOf(typed)).toBe(origin);
  });

  it('UI-402 keeps its key, which no other address gets', () => {
    const before = { server: 'https://a.example', key: 'jinwi_a' };
    expect(changedSettings(before, { server: 'https://a.example', key: '' }).key).toBe('jinwi_a');
    expect(changedSettings(before, { server: 'https://a.example', key: ' jinwi_b ' }).key).toBe('jinwi_b');
    expect(changedSettings(before, { server: 'https://b.example', key: '' }).key).toBeNull();
  });
});

describe('the page that checks a picture', () => {
  it('UI-400 gets the picture’s address unchanged', () => {
    const picture = 'https://example.com/한강 1.jpg?a=1&b=%20#x';
    const opened = new URL(analyzeAddress('https://jinwi.example', picture) ?? '');
    expect(opened.origin + opened.pathname).toBe('https://jinwi.example/analyze');
    expect([...opened.searchParams]).toEqual([['address', picture]]);
  });

  it.each([
    'data:image/png;base64,AA',
    'blob:https://example.com/1',
    undefined,
    `https://a.b/${'c'.repeat(2_048)}`,
  ])('UI-400 is not opened for a picture that has no address: %.20s', (picture) => {
    expect(analyzeAddress('https://jinwi.example', picture)).toBeNull();
  });
});

describe('the latest verdicts', () => {
  const settings = { server: 'https://jinwi.example', key: 'jinwi_x' };
  const verdict = {
    id: 7,
    imageName: 'a.jpg',
    createdAt: '2026-11-26T00:00:00.000Z',
    verdict: 'x',
    score: 9,
  };
  const answer =
    (body: unknown, status = 200) =>
    () =>
      Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

  it.each([
    ['noServer', { ...settings, server: null }, answer({})],
    ['noKey', { ...settings, key: null }, answer({})],
    ['refused', settings, answer({}, 401)],
    ['refused', settings, answer({}, 403)],
    ['unreachable', settings, answer({}, 503)],
    ['unreachable', settings, answer('<html>')],
    ['unreachable', settings, answer({ items: 1 })],
    ['unreachable', settings, () => Promise.reject(new TypeError('Failed to fetch'))],
    ['none', settings, answer({ items: [] })],
    ['list', settings, answer({ items: [verdict, { id: 'no number' }, null] })],
  ] as const)('UI-401 are shown as %s', async (state, stored, ask) => {
    const shown = await readVerdicts(stored, ask);
    expect(shown.state).toBe(state);
    if (shown.state === 'list') expect(shown.verdicts).toEqual([verdict]);
  });

  it('UI-402 are asked of the installation alone, without cookies and redirects', async () => {
    const calls: Parameters<typeof fetch>[] = [];
    await readVerdicts(settings, (...call) => {
      calls.push(call);
      return answer({ items: [] })();
    });
    expect(calls).toEqual([
      [
        'https://jinwi.example/api/v1/analyses?limit=10',
        expect.objectContaining({
          headers: { Authorization: 'Bearer jinwi_x' },
          redirect: 'error',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
        }),
      ],
    ]);
  });

  it.each(['ko', 'en'] as const)('UI-401 have the words and colours of reports (%s)', (language) => {
    const texts = textsOf(language);
    for (const known of verdicts) {
      const { text, tone } = labelOf(known, (message) => texts[message]?.message ?? '');
      expect([text, tone]).toEqual([verdictLabel(known, verdictWords(language)), toneOfVerdict(known)]);
    }
    expect(labelOf('A later one', String)).toEqual({ text: 'A later one', tone: 'strong' });
    expect(scoreOf({ ...verdict, verdict: 'Inconclusive' })).toBeNull();
  });
});

describe('the extension', () => {
  it('has every text in both languages', () => {
    const [ko, en] = [textsOf('ko'), textsOf('en')];
    expect(Object.keys(ko)).toEqual(Object.keys(en));
    const files = readdirSync(import.meta.dirname).filter((name) => /\.(?:js|html|json)$/.test(name));
    const code = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
    const named = [...code.matchAll(/(?:data-text="|words\('|getMessage\('|__MSG_)(\w+?)(?:"|'|__)/g)];
    for (const [, name = ''] of named) expect(en).toHaveProperty(name);
  });

  it('UI-402 asks only for the menu and storage, with its package’s version', () => {
    const manifest = jsonOf<{ version: string; permissions: string[] }>('manifest.json');
    expect(manifest.version).toBe(jsonOf<{ version: string }>('../package.json').version);
    expect(manifest.permissions).toEqual(['contextMenus', 'storage']);
    const others = [
      'host_permissions',
      'optional_host_permissions',
      'content_scripts',
      'content_security_policy',
    ];
    for (const name of others) expect(manifest).not.toHaveProperty(name);
  });

  it('is packed without its tests, into the same bytes each time', () => {
    const pack = () => {
      const target = execFileSync(process.execPath, [join(import.meta.dirname, '../bin/pack.mjs')]);
      return readFileSync(target.toString().trim());
    };
    const first = pack();
    expect(pack().equals(first)).toBe(true);
    expect(first.includes('manifest.json')).toBe(true);
    expect(first.includes('.spec.ts')).toBe(false);
  });
});
