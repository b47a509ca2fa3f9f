import { existsSync } from 'node:fs';

/**
 * Where Debian installs Chromium, so that nothing is downloaded. The headless shell has no user interface and needs
 * half the processor time.
 */
export const chromiumPath = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);
