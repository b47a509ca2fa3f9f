import { type KlingStandIn } from '@jinwi/stand-ins';

/** Settings that point the product at a Kling stand-in, or at a proxy in front of it. */
export const klingEnvironment = (kling: KlingStandIn, url = kling.url): Record<string, string> => ({
  GENERATION_PROVIDER: 'kling',
  KLING_ACCESS_KEY: kling.accessKey,
  KLING_SECRET_KEY: kling.secretKey,
  KLING_BASE_URL: url,
  GENERATION_TRUSTED_ORIGIN: kling.url,
  GENERATION_SUBMIT_TIMEOUT_MS: '2000',
  GENERATION_POLL_MS: '300',
  GENERATION_RATE_PER_SECOND: '100',
});
