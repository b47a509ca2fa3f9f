import { uploadRulesDefault } from '@jinwi/contracts';
import express, { type NextFunction, type Request, type Response } from 'express';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltFrontend } from './built-frontend.js';
import { servePages, withUploadRules } from './pages.js';

const emptyFrontend: BuiltFrontend = {
  folder: '',
  shell: '',
  prerendered: new Map(),
  reportFrames: new Map(),
  prerenderedScript: undefined,
  scriptHashes: [],
  preloads: new Map(),
  files: new Map(),
};

describe('a reader who leaves before a file is sent', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-pages-'));
    await writeFile(join(folder, 'a.js'), 'x'.repeat(100_000));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('is no fault of the gateway', async () => {
    const faults: unknown[] = [];
    const files = new Map([['/a.js', { path: 'a.js', encodings: [] }]]);
    const app = express()
      .use((request: Request, _response: Response, next: NextFunction) => {
        request.socket.once('close', next).destroy();
      })
      .use(servePages({ ...emptyFrontend, folder, files }, { sessionCookie: 'jinwi' }))
      .use((error: unknown, _request: Request, _response: Response, _next: NextFunction) => {
        faults.push(error);
      });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const request = get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a.js`);
    await once(request, 'error');
    // Let pending file system callbacks run.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    server.close();
    expect(faults).toEqual([]);
  });
});

describe('the rules of uploads in the shell', () => {
  const frontend = {
    ...emptyFrontend,
    shell: '<!doctype html><html><head><title>Jinwi</title></head></html>',
    prerendered: new Map([
      ['/', 'home'],
      ['/terms', 'up to 5 MB'],
    ]),
  };

  it('are not named where they are the default', () => {
    expect(withUploadRules(frontend, uploadRulesDefault)).toBe(frontend);
  });

  it('are named where they differ, and no prerendered terms state others', () => {
    const { shell, prerendered } = withUploadRules(frontend, {
      megabytesMax: 20,
      formats: ['png', 'jpeg', 'webp'],
    });
    expect([...prerendered.keys()]).toEqual(['/']);
    const content = /<head><meta name="upload-rules" content="([^"]*)" \/><title>/.exec(shell)?.[1] ?? '';
    expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
      megabytesMax: 20,
      formats: ['png', 'jpeg', 'webp'],
    });
  });
});
