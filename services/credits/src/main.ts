import { runMain } from '@jinwi/service-kit';
import { readCreditsConfig } from './config.js';
import { startCredits } from './credits.module.js';

await runMain({
  name: 'credits',
  environment: process.env,
  readConfig: readCreditsConfig,
  start: startCredits,
});
