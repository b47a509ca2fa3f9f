/** Injection token of the engine's pool. */
export const FORENSICS_POOL = Symbol('ForensicsPool');
