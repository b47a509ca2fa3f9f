import { EngineUnavailableError, UnreadableImageError } from '@jinwi/forensics';
import { JobRefusal } from '@jinwi/jobs';
import { failureCode } from './failure-code.js';

it('API-034 API-035 tells an unreadable image from a failure of the engine', () => {
  const refused = (cause: unknown) => failureCode(new JobRefusal('refused', { cause }));
  expect(refused(new UnreadableImageError('image.too-large'))).toBe('image.too-many-pixels');
  expect(refused(new UnreadableImageError('image.avif-too-large'))).toBe('image.avif-too-many-pixels');
  expect(refused(new UnreadableImageError('image.unreadable'))).toBe('image.unreadable');
  expect(refused(new UnreadableImageError('image.unsupported'))).toBe('image.unreadable');
  expect(refused(new UnreadableImageError('image.timeout'))).toBe('analysis.failed');
  expect(refused(new UnreadableImageError('image.crashed'))).toBe('image.not-examinable');
  expect(failureCode(new EngineUnavailableError())).toBe('service.unavailable');
  expect(failureCode(new Error('a thread crashed'))).toBe('analysis.failed');
  expect(refused(undefined)).toBe('analysis.failed');
});
