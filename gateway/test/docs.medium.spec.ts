import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import { httpRoutes } from '@jinwi/contracts';
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

  beforeAll(async () => {
    const config = readGatewayConfig({
      RPC_URL: 'tcp://:kW7pQ2vX9mB4tL6z@127.0.0.1:1',
      SESSION_URL: 'postgres://127.0.0.1:1/none',
      STORAGE_URL: pathToFileURL(tmpdir()).href,
      SESSION_SECRET: 'a secret of this test, long enough for it',
    });
    // No call here needs a session; the stores have their own tests.
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

  afterAll(() => app.close());

  const get = (path: string) => supertest(app.getHttpServer()).get(path);

  it('has an entry in the contract for every route, and the reverse', () => {
    const { router } = app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
    const served = router.stack
      .flatMap(({ route }) =>
        Object.keys(route?.methods ?? {}).map((method) => `${method.toUpperCase()} ${route?.path}`),
      )
      .map((line) => line.replace(/:(\w+)/g, '{$1}'))
      .filter((line) => line.includes(' /api') && !line.includes(' /api/docs'));
    const described = httpRoutes.map(({ method, path }) => `${method} ${path}`);
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
    expect(one.delete.responses['409'].description).toContain('The images are still being made.');
    expect(one.get.responses['200'].content['application/json'].schema.required).toEqual(
      expect.arrayContaining(['task_id', 'task_status', 'task_status_msg', 'task_result']),
    );
  });

  it('is a page whose scripts the security policy allows', async () => {
    const { text } = await get('/api/docs').redirects(1).expect(200);
    const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
    expect(inline.filter(([, code]) => code?.trim())).toEqual([]);
    for (const [, source] of text.matchAll(/<script src="([^"]+)"/g)) {
      await get(new URL(source ?? '', 'http://localhost/api/docs').pathname)
        .expect(200)
        .expect('Content-Type', /javascript/);
    }
  });
});
