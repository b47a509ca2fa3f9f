export { type CreditsConfig, creditsConfigSchema, readCreditsConfig } from './config.js';
export { startCredits } from './start-credits.js';
