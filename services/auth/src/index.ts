export { type AuthConfig, readAuthConfig } from './config.js';
export { startAuth } from './auth.module.js';
export { runMemberCommand } from './operator/run-member-command.js';
export { memberIdByEmail } from './auth.data-source.js';
