import { runMain } from '@jinwi/service-kit';
import { readAuthConfig } from './config.js';
import { startAuth } from './auth.module.js';

await runMain({ name: 'auth', environment: process.env, readConfig: readAuthConfig, start: startAuth });
