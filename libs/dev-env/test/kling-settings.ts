import { type KlingStandIn } from '@jinwi/local-stores';

/** The environment by which the product takes a stand-in, or what stands before it, for Kling. */
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
