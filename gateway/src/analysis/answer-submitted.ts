import { type AnalysisProgress, type AnalysisRecord } from '@jinwi/contracts';
import { type Request, type Response } from 'express';
import { type AnalysisSubmissionService, type Submitted } from './analysis-submission.service.js';
import { type Followed } from './follow-analysis.js';

interface Answering {
  followed: Followed;
  request: Request;
  response: Response;
  /** Aborts when the client disconnects. */
  caller: AbortSignal;
}

/** Returns the response body for a submitted image, and sets the status and headers. */
export async function answerSubmitted(
  submissions: AnalysisSubmissionService,
  submitted: Submitted,
  { followed, request, response, caller }: Answering,
): Promise<AnalysisRecord | AnalysisProgress> {
  const Location = `/api/analysis/${submitted.id}`;
  if (submitted.isEarlier) return submissions.earlierRecord(followed);
  if (wantsNoWait(request)) {
    response.status(202).set({ Location, 'Preference-Applied': 'respond-async' });
    return submissions.progress(followed, submitted);
  }
  const outcome = await submissions.waitForEnd(followed, caller);
  if ('record' in outcome) return outcome.record;
  response.status(202).set({ Location });
  return outcome.progress;
}

const wantsNoWait = (request: Request): boolean =>
  (request.get('prefer') ?? '').split(',').some((preference) => preference.trim() === 'respond-async');
