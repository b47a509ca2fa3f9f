import { v1WaitSecondsMax } from '@jinwi/contracts';
import { type Request, type Response } from 'express';

/** Returns the granted seconds of `Prefer: wait=N` (RFC 7240), 0 without it, and tells the client what was applied. */
export function preferredWaitSeconds(request: Request, response: Response): number {
  const asked = (request.get('prefer') ?? '')
    .split(',')
    .map((preference) => /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;|$)/i.exec(preference)?.[1])
    .find((seconds) => seconds !== undefined);
  if (asked === undefined) return 0;
  const seconds = Math.min(Number(asked), v1WaitSecondsMax);
  response.set('Preference-Applied', `wait=${seconds}`);
  return seconds;
}
