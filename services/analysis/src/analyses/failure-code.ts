import { type AnalysisFailureCode } from '@jinwi/contracts';
import { EngineUnavailableError, UnreadableImageError } from '@jinwi/forensics';
import { JobRefusal } from '@jinwi/jobs';
import { HoldLostError } from '@jinwi/paid-work';
import { ObjectDamagedError, ObjectNotFoundError, StoreFullError } from '@jinwi/storage';

/** Returns the error code that a member sees for a job that will not be retried. */
export function failureCode(error: unknown): AnalysisFailureCode {
  const cause = error instanceof JobRefusal ? error.cause : error;
  if (cause instanceof HoldLostError) return 'analysis.hold-lost';
  if (cause instanceof ObjectDamagedError || cause instanceof ObjectNotFoundError)
    return 'analysis.image-damaged';
  if (cause instanceof EngineUnavailableError) return 'service.unavailable';
  if (cause instanceof StoreFullError) return 'service.storage-full';
  return cause instanceof UnreadableImageError ? unreadableCode(cause.code) : 'analysis.failed';
}

function unreadableCode(code: UnreadableImageError['code']): AnalysisFailureCode {
  switch (code) {
    case 'image.too-large':
      return 'image.too-many-pixels';
    case 'image.avif-too-large':
      return 'image.avif-too-many-pixels';
    case 'image.unsupported':
    case 'image.unreadable':
      return 'image.unreadable';
    case 'image.crashed':
      return 'image.not-examinable';
    case 'image.timeout':
      return 'analysis.failed';
  }
}
