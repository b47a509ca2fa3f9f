export { type AuthConfig, readAuthConfig } from './config.js';
export { startAuth } from './start-auth.js';
