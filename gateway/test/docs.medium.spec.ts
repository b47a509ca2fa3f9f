import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { httpRoutes, v1Routes, verdicts } from '@jinwi/contracts';
import { createLogger } from '@jinwi/service-kit';
import { type NestExpressApplication } from '@nestjs/platform-express';
import session from 'express-session';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import supertest from 'supertest';
import { createApp } from '../src/create-app.js';
import { readGatewayConfig } from '../src/index.js';
import { PlatformModule } from '../src/platform.module.js';
import { SESSION_BACKEND, type SessionBackend } from '../src/session/session-backend.js';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

describe('documentation', () => {
  let app: NestExpressApplication;
  let storeFolder: string;

  beforeAll(async () => {
    storeFolder = await mkdtemp(join(tmpdir(), 'jinwi-docs-'));
    const config = readGatewayConfig({
      RPC_URL: 'nats://gateway:kW7pQ2vX9mB4tL6z@127.0.0.1:1',
      SESSION_URL: 'postgres://127.0.0.1:1/none',
      STORAGE_URL: pathToFileURL(storeFolder).href,
      SESSION_SECRET: 'a secret of this test, long enough for it',
    });
    // No call in this file needs a session, so the sessions are kept in memory.
    const sessions: SessionBackend = {
      store: new session.MemoryStore(),
      ofMember: () => Promise.resolve([]),
      limiter: (options) => new RateLimiterMemory(options),
      check: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const platform = {
      module: PlatformModule,
      providers: [{ provide: SESSION_BACKEND, useValue: sessions }],
    };
    app = await createApp({
      config,
      logger: createLogger({ name: 'test', level: 'silent' }),
      platform,
    });
    await app.listen(0);
  });

  afterAll(async () => {
    await app.close();
    await rm(storeFolder, { recursive: true });
  });

  const get = (path: string) => supertest(app.getHttpServer()).get(path);

  it('has an entry in the contract for every route, and the reverse', () => {
    const { router } = app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
    const served = router.stack
      .flatMap(({ route }) =>
        Object.keys(route?.methods ?? {}).map((method) => `${method.toUpperCase()} ${route?.path}`),
      )
      .map((line) => line.replace(/:(\w+)/g, '{$1}'))
      // Leaves out the Model Context Protocol, which describes itself, and the long paths of shared reports, because
      // only their short paths are described.
      .filter(
        (line) =>
          / \/(api|r)\b/.test(line) && !/ \/api\/(mcp|reports|(v1\/)?(docs|reference|openapi))/.test(line),
      );
    const described = [...httpRoutes, ...v1Routes].map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(served)].sort()).toEqual([...described].sort());
  });

  it('is OpenAPI 3.1 with a schema for every body', async () => {
    const { body } = await get('/api/docs.json').expect(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/register'].post.requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: ['username', 'email', 'password'],
      properties: { password: { minLength: 6, maxLength: 128 } },
    });
    expect(
      body.paths['/api/user'].get.responses['200'].content['application/json'].schema.properties,
    ).toHaveProperty('credits');
    expect(body.paths['/api/analysis/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path' }]);
    expect(body.paths['/api/login'].post.responses['401'].description).toContain('Invalid email or password');
  });

  it('API-054 API-061 describes the form of a generation, its bounds and its answers', async () => {
    const { body } = await get('/api/docs.json').expect(200);
    const { post, get: list } = body.paths['/api/generate-image'];
    const { required, properties } = post.requestBody.content['multipart/form-data'].schema;
    expect(required).toEqual(['image', 'prompt']);
    expect(properties).toMatchObject({
      image: { type: 'string', format: 'binary' },
      n: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
      image_fidelity: { minimum: 0, maximum: 1, default: 0.9 },
      image_reference: { enum: ['subject', 'face'] },
    });
    expect(properties.aspect_ratio.enum).toHaveLength(8);
    expect(post.responses['402'].description).toContain('You need at least 3 credits to generate images');
    expect(list.responses['200'].content['application/json'].schema.required).toEqual([
      'tasks',
      'nextBefore',
    ]);
    const one = body.paths['/api/generate-image/{taskId}'];
    expect(one.get.parameters).toMatchObject([{ name: 'taskId', in: 'path', schema: { format: 'uuid' } }]);
    const share = body.paths['/api/analysis/{id}/shares/{shareId}'].delete;
    expect(share.parameters).toMatchObject([
      { name: 'id', schema: { type: 'integer' } },
      { name: 'shareId', schema: { type: 'string', format: 'uuid' } },
    ]);
    const page = body.paths['/r/{token}'].get;
    expect(page.parameters[0]).toMatchObject({ name: 'token', schema: { type: 'string' } });
    expect(one.delete.responses['409'].description).toContain('The images are still being made.');
    expect(one.get.responses['200'].content['application/json'].schema.required).toEqual(
      expect.arrayContaining(['task_id', 'task_status', 'task_status_msg', 'task_result']),
    );
  });

  it('of /api/v1 is OpenAPI 3.1 with a scope, exact answers and problems', async () => {
    const { body } = await get('/api/v1/openapi.json').expect(200);
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toEqual([...new Set(v1Routes.map(({ path }) => path))]);
    const { post, get: list } = body.paths['/api/v1/analyses'];
    expect(post.description).toContain('`analyze`');
    expect(post.security).toEqual([{ key: [] }]);
    expect(post.parameters).toMatchObject([{ name: 'Idempotency-Key' }, { name: 'Prefer' }]);
    const answer = post.responses['202'].content['application/json'].schema;
    expect(answer).toMatchObject({
      additionalProperties: false,
      required: expect.arrayContaining(['report']),
    });
    expect(list.parameters).toMatchObject([
      { name: 'limit', in: 'query', schema: { minimum: 1, maximum: 50, default: 20 } },
      { name: 'cursor', in: 'query' },
    ]);
    expect(post.responses['402'].content).toHaveProperty(['application/problem+json']);
    expect(body.paths['/api/v1/images/{address}'].get).not.toHaveProperty('security');
  });

  it('BR-038 of /api/v1 names every verdict and says that more may come', async () => {
    const { body } = await get('/api/v1/openapi.json').expect(200);
    const { schema } = body.paths['/api/v1/analyses'].post.responses['202'].content['application/json'];
    const { description } = schema.properties.report.anyOf[0].properties.verdict;
    for (const label of verdicts) expect(description).toContain(`\`${label}\``);
    expect(description).toContain('later versions may add');
  });

  it.each([
    ['ko', '이미지 분석'],
    ['en', 'Analyze an image'],
  ])('of /api/v1 has a page in %s with the repository’s examples', async (locale, heading) => {
    const { text, headers } = await get('/api/v1/docs').set('Accept-Language', locale).expect(200);
    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain(`<html lang="${locale}">`);
    expect(text).toContain(heading);
    const shown = text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    for (const file of ['analyze.sh', 'analyze.ts', 'analyze.py']) {
      const lines = readFileSync(join(__dirname, '../examples', file), 'utf8').split('\n');
      const code = lines.filter((line) => !/^(#|\/\/) --- \w+$/.test(line));
      expect(code.filter((line) => !shown.includes(line))).toEqual([]);
    }
  });

  it.each([
    ['en', 'ko'],
    ['ko', 'en'],
  ])('API-151 of /api/v1 has a page whose header switches from %s to %s', async (preferred, chosen) => {
    const page = await get('/api/v1/docs').set('Accept-Language', preferred).expect(200);
    const [, address = ''] = new RegExp(`<a href="([^"]+)" lang="${chosen}"`).exec(page.text) ?? [];
    const { text, headers } = await get(address).set('Accept-Language', preferred).expect(200);
    expect(text).toContain(`<html lang="${chosen}">`);
    expect(headers['content-language']).toBe(chosen);
  });

  it.each(['/api/docs', '/api/v1/docs', '/api/v1/reference'])(
    '%s is a page whose scripts the security policy allows',
    async (page) => {
      const { text } = await get(page).redirects(1).expect(200);
      const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
      expect(inline.filter(([, code]) => code?.trim())).toEqual([]);
      for (const [, source] of text.matchAll(/<script src="([^"]+)"/g)) {
        await get(new URL(source ?? '', `http://localhost${page}`).pathname)
          .expect(200)
          .expect('Content-Type', /javascript/);
      }
    },
  );
});
