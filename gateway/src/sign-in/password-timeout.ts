/** Passwords are hashed a few at a time: in a storm of sign-ins the last one waits for its turn. */
export const passwordTimeoutMs = 30_000;
