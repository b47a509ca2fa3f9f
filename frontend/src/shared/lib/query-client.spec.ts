import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { userQuery } from '../../features/user/member.js';
import { fakeServer, json, text } from '../../testing/fake-server.js';
import { createQueryClient } from './query-client.js';

describe('createQueryClient', () => {
  it('UI-284 fetches the URL that is the key', async () => {
    const seen = fakeServer({ 'GET /api/thing': () => json({ a: 1 }) });
    const data = await createQueryClient().fetchQuery({ queryKey: ['/api/thing'] });
    expect(data).toEqual({ a: 1 });
    expect(seen.map(({ url }) => url)).toEqual(['/api/thing']);
    expect(userQuery.queryKey).toEqual(['/api/user']);
  });

  it('UI-285 asks once, also when the answer is 500', async () => {
    const seen = fakeServer({ 'GET /api/thing': () => text('', 500) });
    const observer = new QueryObserver(createQueryClient(), { queryKey: ['/api/thing'] });
    await new Promise<void>((resolve) => {
      observer.subscribe(({ isError }) => isError && resolve());
    });
    expect(seen).toHaveLength(1);
  });

  it('UI-286 UI-287 UI-288 UI-292 never refetches by itself and keeps data fresh for ever', () => {
    const { queries } = createQueryClient().getDefaultOptions();
    expect(queries).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Infinity,
    });
  });

  it('UI-289 does not retry a mutation', () => {
    expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
  });

  it('UI-293 does not wait for the browser to be online', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect([queries?.networkMode, mutations?.networkMode]).toEqual(['always', 'always']);
  });

  it('BR-031 a user is loading, then loaded or absent', async () => {
    fakeServer();
    const client = createQueryClient();
    const observer = new QueryObserver(client, userQuery);
    expect(observer.getCurrentResult().isPending).toBe(true);
    expect(await client.fetchQuery(userQuery)).toBeNull();
  });
});
