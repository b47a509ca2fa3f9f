export const FORENSICS_POOL = Symbol('ForensicsPool');
