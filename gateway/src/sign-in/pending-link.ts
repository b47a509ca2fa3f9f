import '../session/session-data.js';
import { type Request } from 'express';
import { googleAttemptMs } from '../session/session-settings.js';

/** Takes the Google identity that waits for this account's password; null when there is none or it has expired. */
export function takePendingLink(
  request: Request,
  email: string,
): { issuer: string; subject: string; email: string } | null {
  const link = request.session.pendingLink;
  delete request.session.pendingLink;
  if (!link || link.email !== email || Date.now() - link.startedAt > googleAttemptMs) return null;
  return { issuer: link.issuer, subject: link.subject, email: link.email };
}
