export const GOOGLE_CLIENT = Symbol('GoogleClient');
