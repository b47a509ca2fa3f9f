/** The arguments are not valid. */
export class UsageError extends Error {}
