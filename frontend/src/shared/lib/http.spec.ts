import { describe, expect, it } from 'vitest';
import { fakeServer, json, text } from '../../testing/fake-server.js';
import { i18n } from '../i18n/i18n.js';
import { ApiError, getJson, getPages, onSessionEnd, post, request } from './http.js';

const refusal = async (answer: Response): Promise<unknown> => {
  fakeServer({ 'GET /x': () => answer });
  return await request('/x').catch((error: unknown) => error);
};

describe('getPages', () => {
  it('API-048 fetches page after page, as each names the next', async () => {
    const page = (items: number[], next?: string) =>
      new Response(JSON.stringify(items), next ? { headers: { Link: `<${next}>; rel="next"` } } : {});
    const seen = fakeServer({
      'GET /x': ({ url }) => (url === '/x' ? page([3, 2], '/x?before=2') : page([1])),
    });
    expect(await getPages('/x')).toEqual([3, 2, 1]);
    expect(seen).toHaveLength(2);
  });
});

describe('request', () => {
  it('UI-283 sends cookies with every request', async () => {
    const seen = fakeServer({ 'GET /x': () => json(1), 'POST /y': () => json(1) });
    await getJson('/x');
    await post('/y', { a: 1 });
    expect(seen.map(({ init }) => init.credentials)).toEqual(['include', 'include']);
  });

  it('API-010 sends the language of the interface', async () => {
    await i18n.changeLanguage('ko');
    const seen = fakeServer({ 'GET /x': () => json(1) });
    await getJson('/x');
    expect(new Headers(seen[0]?.init.headers).get('Accept-Language')).toBe('ko');
  });

  it('begins a trace of its own with every request', async () => {
    const seen = fakeServer({ 'GET /x': () => json(1) });
    await getJson('/x');
    await getJson('/x');
    const sent = seen.map(({ init }) => new Headers(init.headers).get('traceparent'));
    for (const traceparent of sent) expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(new Set(sent).size).toBe(2);
  });

  it('UI-093 UI-290 turns a refusal into "{status}: {body}"', async () => {
    const error = await refusal(text('Invalid email or password', 401));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '401: Invalid email or password',
      status: 401,
      body: 'Invalid email or password',
    });
  });

  it('UI-093 UI-290 takes the status text where the body is empty', async () => {
    const error = await refusal(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    expect(error).toMatchObject({ message: '502: Bad Gateway' });
  });

  it('replaces the page of a proxy with our own sentence', async () => {
    for (const page of ['<!DOCTYPE html><h1>502 Bad Gateway</h1>', '\n<html><body>nginx</body></html>']) {
      const error = await refusal(new Response(page, { status: 502, statusText: 'Bad Gateway' }));
      expect(error).toMatchObject({
        message: '502: The service cannot be reached at the moment. Please try again shortly.',
        isByProxy: true,
      });
    }
    expect(await refusal(text('boom', 500))).toMatchObject({ message: '500: boom', isByProxy: false });
  });

  it('UI-030 posts without a body where there is nothing to say', async () => {
    const seen = fakeServer({ 'POST /api/logout': () => new Response(null, { status: 200 }) });
    await post('/api/logout');
    expect(seen[0]?.init).not.toHaveProperty('body');
  });

  it('UI-018 reports an ended session, except from /api/user and /api/login', async () => {
    const ended: string[] = [];
    let current = '';
    onSessionEnd(() => ended.push(current));
    fakeServer({
      'GET /api/user': () => text('', 401),
      'POST /api/login': () => text('', 401),
      'GET /api/analysis/history': () => text('', 401),
    });
    for (current of ['/api/user', '/api/analysis/history']) await request(current).catch(() => undefined);
    current = '/api/login';
    await post(current, {}).catch(() => undefined);
    expect(ended).toEqual(['/api/analysis/history']);
  });
});
