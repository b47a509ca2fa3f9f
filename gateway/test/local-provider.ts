import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

export interface ProviderAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

/**
 * Claims to change in the id tokens that the provider issues. It signs them again with its own key, or with `key` if
 * given.
 */
export interface Tampering {
  claims?: Record<string, unknown>;
  key?: KeyObject;
}

/** A real local OpenID provider whose visitor is always signed in as `account`. */
export interface LocalProvider {
  issuer: string;
  account: ProviderAccount;
  tampering: Tampering | null;
  /** Follows the provider's redirects like a browser. Resolves to the address of the gateway to which they lead. */
  authorize(url: string): Promise<URL>;
  close(): Promise<void>;
}

export const clientId = 'jinwi';
export const clientSecret = 'a secret between two programs';

export async function startLocalProvider(redirectUrl: string): Promise<LocalProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const local: LocalProvider = {
    issuer,
    account: { sub: 'google-1', email: 'new@example.com', email_verified: true, name: '새 회원' },
    tampering: null,
    authorize: (url) => follow(url, redirectUrl),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, configuration({ redirectUrl, privateKey, local }));
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) {
      const result = { login: { accountId: local.account.sub } };
      return provider.interactionFinished(context.req, context.res, result);
    }
    await next();
    if (context.path === '/token') tamper(context.body, { local, privateKey });
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
  return local;
}

function configuration({
  redirectUrl,
  privateKey,
  local,
}: {
  redirectUrl: string;
  privateKey: KeyObject;
  local: LocalProvider;
}): Configuration {
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUrl] }],
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] as never,
    },
    cookies: { keys: ['a key of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The id token contains the claims, as Google's does.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Session: 60, Interaction: 60, Grant: 60, AccessToken: 60, IdToken: 60 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const account = { ...local.account };
      return { accountId: sub, claims: () => ({ ...account, sub }) };
    },
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId,
        accountId: context.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

const stepsMax = 10;

async function follow(url: string, redirectUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  for (let step = 0; step < stepsMax; step += 1) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { Cookie: header } });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider answers ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
    if (next.href.startsWith(redirectUrl)) return next;
  }
  throw new Error('the provider redirects without end');
}

function tamper(body: unknown, { local, privateKey }: { local: LocalProvider; privateKey: KeyObject }): void {
  const tokens = body as { id_token?: string };
  if (!local.tampering || !tokens.id_token) return;
  const [header = '', payload = ''] = tokens.id_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const changed = Buffer.from(JSON.stringify({ ...claims, ...local.tampering.claims })).toString('base64url');
  const signature = createSign('RSA-SHA256')
    .update(`${header}.${changed}`)
    .sign(local.tampering.key ?? privateKey, 'base64url');
  tokens.id_token = `${header}.${changed}.${signature}`;
}
