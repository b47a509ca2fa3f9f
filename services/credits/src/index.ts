export { type CreditsConfig, readCreditsConfig } from './config.js';
export { startCredits } from './credits.module.js';
export { openOperatorServices } from './operator/open-operator-services.js';
export { runOperatorCommand } from './operator/run-operator-command.js';
