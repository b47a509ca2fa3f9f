import { v1WaitSecondsMax } from '@jinwi/contracts';
import { type Request, type Response } from 'express';

/** `Prefer: wait=N` of RFC 7240 in seconds, as far as it is granted; 0 without it. Tells the client what was applied. */
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
