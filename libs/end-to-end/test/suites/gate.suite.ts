import { HttpMember } from '../helpers/http-member.js';

/** Tests what every response of the product at `url()` must have. */
export function gateSuite(url: () => string): void {
  it.each(['/', '/api/user', '/api/nothing', '/healthz'])(
    'API-078 %s brings the headers that keep a browser safe',
    async (path) => {
      const { headers } = await fetch(url() + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src [^;]*'unsafe-inline'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );

  it('API-003 gives a cookie that no script reads and no foreign page sends', async () => {
    const member = new HttpMember(url());
    const { username, email, password } = member;
    const { headers } = await member.post('/api/register', { username, email, password });
    expect(headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
  });

  it('API-001 API-009 asks for a session, and has no page for an unknown call', async () => {
    const visitor = new HttpMember(url());
    for (const path of ['/api/user', '/api/analysis/history', '/api/generate-image', '/api/credits/records'])
      expect([path, await visitor.statusOf(path)]).toEqual([path, 401]);
    const unknown = await visitor.send('/api/nothing');
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  it('API-004 refuses a change that a foreign page asks for', async () => {
    const member = new HttpMember(url());
    await member.register();
    const headers = { Origin: 'https://elsewhere.example' };
    expect(await member.statusOf('/api/logout', { method: 'POST', headers })).toBe(403);
    expect(await member.statusOf('/api/user')).toBe(200);
  });

  it('API-077 API-079 gives the shell, and says that it is well, but no figures', async () => {
    const shell = await fetch(`${url()}/analyze`);
    expect([shell.status, shell.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect((await fetch(`${url()}/readyz`)).status).toBe(200);
    expect((await (await fetch(`${url()}/metrics`)).text()).includes('jinwi_')).toBe(false);
  });
}
