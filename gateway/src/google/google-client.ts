import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import { type GoogleConfig } from '../config.js';
import { type GoogleAttempt } from '../session/session-data.js';

const timeoutSeconds = 8;

const profileSchema = z
  .object({
    iss: z.url(),
    sub: z.string().min(1).max(255),
    email: z.string().trim().toLowerCase().pipe(z.email()),
    email_verified: z.boolean().default(false),
    name: z.string().optional(),
  })
  .transform(({ iss, sub, email, email_verified: emailVerified, name }) => ({
    issuer: iss,
    subject: sub,
    email,
    emailVerified,
    name: name ?? null,
  }));

export type GoogleProfile = z.infer<typeof profileSchema>;

export const GOOGLE_CLIENT = Symbol('GoogleClient');

/** OpenID Connect client for one provider: authorization code, PKCE, state, nonce, signed id token. */
export class GoogleClient {
  #configuration: Promise<Configuration> | undefined;

  constructor(
    private readonly settings: GoogleConfig,
    private readonly redirectUrl: () => string,
  ) {}

  /** Returns the URL to redirect the visitor to, and the values to check on return. */
  async begin(): Promise<{ url: URL; attempt: GoogleAttempt }> {
    const attempt = {
      state: randomState(),
      nonce: randomNonce(),
      codeVerifier: randomPKCECodeVerifier(),
      startedAt: Date.now(),
    };
    const url = buildAuthorizationUrl(await this.#discovered(), {
      redirect_uri: this.redirectUrl(),
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url, attempt };
  }

  /**
   * Completes a sign-in when Google has redirected the visitor back.
   * @param query the query string of that redirect, with its question mark
   * @throws Error if the state, nonce, issuer, audience or signature is wrong, or the code has expired or been used
   */
  async finish({ query, attempt }: { query: string; attempt: GoogleAttempt }): Promise<GoogleProfile> {
    const tokens = await authorizationCodeGrant(
      await this.#discovered(),
      new URL(query, this.redirectUrl()),
      {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      },
    );
    return profileSchema.parse(tokens.claims());
  }

  /** Fetches the provider's configuration once; after a failure, the next call tries again. */
  #discovered(): Promise<Configuration> {
    this.#configuration ??= this.#discover().catch((error: unknown) => {
      this.#configuration = undefined;
      throw error;
    });
    return this.#configuration;
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const url = new URL(issuer);
    // Plain HTTP is for a local provider; the configuration refuses it in production.
    const insecure = url.protocol === 'http:' ? [allowInsecureRequests] : [];
    return discovery(url, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [enableNonRepudiationChecks, ...insecure],
    });
  }
}
