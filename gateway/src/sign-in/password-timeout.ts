/** Long: the auth service hashes only a few passwords at a time and queues the rest. */
export const passwordTimeoutMs = 30_000;
