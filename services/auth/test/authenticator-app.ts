import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
const steadyMs = 20_000;

/** Returns the code that an app shows some time steps from now (negative: before now). */
export const codeOf = (secret: string, stepsFromNow = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsFromNow * stepMs });

/** Waits for the next time step if this one ends soon, so that a test stays within one. */
export async function steadyClock(): Promise<void> {
  const passedMs = Date.now() % stepMs;
  if (passedMs > steadyMs) await sleep(stepMs - passedMs);
}
