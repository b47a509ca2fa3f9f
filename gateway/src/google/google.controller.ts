import { AppError, type GoogleSignIn, type RpcResponse } from '@jinwi/contracts';
import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { countSignIn } from '../gateway-metrics.js';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';
import { googleAttemptMs } from '../session/session-data.js';
import { MemberSignIn } from '../session/member-sign-in.js';
import { memberOf } from '../session/session.guard.js';
import { saveSession } from '../session/sign-in-session.js';
import { GOOGLE_CLIENT, type GoogleClient, type GoogleProfile } from './google-client.js';

/** The only redirect targets after a sign-in with Google. */
const destinations = {
  member: '/mypage',
  link: '/auth?link=google',
  code: '/auth?code',
  failed: '/auth?error=google',
  tooMany: '/auth?error=sign-ups',
} as const;
type Destination = keyof typeof destinations;

/** Starts and finishes sign-ins with Google. Both are browser navigations and end with a redirect (API-027). */
@Controller('api/auth/google')
export class GoogleController {
  constructor(
    @Inject(GOOGLE_CLIENT) private readonly google: GoogleClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly rpc: RpcClient,
    private readonly rateLimits: RateLimitService,
    private readonly entry: MemberSignIn,
  ) {}

  @Get()
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.redirect(await this.#orFailed(() => this.#begin(request)));
  }

  @Get('status')
  status(): GoogleSignIn {
    return { isConfigured: this.google !== null };
  }

  @Get('callback')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.redirect(
      await this.#orFailed(async () =>
        countSignIn(
          'google',
          async () => destinations[await this.#enter(request, await this.#finish(request))],
        ),
      ),
    );
  }

  async #begin(request: Request): Promise<string> {
    if (!this.google) return destinations.failed;
    await this.rateLimits.consumeByAddress('googlePerAddress', request.ip);
    const { url, attempt } = await this.google.begin();
    request.session.googleAttempt = attempt;
    if (!memberOf(request)) request.session.cookie.maxAge = googleAttemptMs;
    await saveSession(request);
    return url.href;
  }

  /** Removes the attempt from the session before using its code, so that it cannot be used twice. */
  async #finish(request: Request): Promise<GoogleProfile> {
    const attempt = request.session.googleAttempt;
    delete request.session.googleAttempt;
    if (!this.google || !attempt) throw new Error('no Google sign-in was started in this session');
    await saveSession(request);
    if (Date.now() - attempt.startedAt > googleAttemptMs) throw new Error('the Google sign-in has expired');
    return this.google.finish({ query: new URL(request.originalUrl, 'http://localhost').search, attempt });
  }

  async #enter(request: Request, profile: GoogleProfile): Promise<Destination> {
    const outcome = await this.#ask(request, profile);
    switch (outcome.kind) {
      case 'signed-in':
        return (await this.entry.enter(request, outcome.member)) === 'signed-in' ? 'member' : 'code';
      case 'password-required': {
        const { issuer, subject, email } = profile;
        request.session.pendingLink = { issuer, subject, email, startedAt: Date.now() };
        await saveSession(request);
        return 'link';
      }
      case 'refused':
      case 'newcomer':
        return 'failed';
      default:
        return outcome satisfies never;
    }
  }

  /** Signs the visitor in, or opens an account, which counts towards the sign-up limit of the visitor's network. */
  async #ask(request: Request, profile: GoogleProfile): Promise<RpcResponse<'auth.signInWithGoogle'>> {
    const asked = { ...profile, asksForCode: true };
    const outcome = await this.rpc.call('auth.signInWithGoogle', { ...asked, opensAccount: false });
    if (outcome.kind !== 'newcomer') return outcome;
    return this.rateLimits.countingSignUp(request.ip, () => this.rpc.call('auth.signInWithGoogle', asked));
  }

  /** Returns the redirect target; after an error, the sign-in page, because a navigation cannot show a JSON error. */
  async #orFailed(work: () => Promise<string>): Promise<string> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.too-many-sign-ups') return destinations.tooMany;
      this.logger.warn({ err: error }, 'a sign-in with Google failed');
      return destinations.failed;
    }
  }
}
