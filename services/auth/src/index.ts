export { type AuthConfig, readAuthConfig } from './config.js';
export { startAuth } from './start-auth.js';
export { memberIdByEmail } from './member-id-by-email.js';
