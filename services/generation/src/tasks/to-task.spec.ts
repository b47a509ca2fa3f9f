import {
  generationFailures,
  generationRemarks,
  generationStates,
  generationTaskSchema,
  type Locale,
} from '@jinwi/contracts';
import { type StoredTask } from './task.repository.js';
import { toTask } from './to-task.js';

const image = {
  index: 0,
  key: 'generations/x/1-0.jpg',
  thumbnailKey: 'generations/x/1-0-thumbnail.webp',
  contentType: 'image/jpeg' as const,
  sizeBytes: 10,
  thumbnailSizeBytes: 5,
  width: 1024,
  height: 768,
};

const stored = (given: Partial<StoredTask> = {}): StoredTask => ({
  id: 1,
  taskId: 'b6f1a1de-60a2-4a0f-9d9a-0f2b4d1d2c11',
  userId: 1,
  idempotencyKey: null,
  referenceKey: 'generations/x/reference',
  referenceContentType: 'image/png',
  imageName: 'photo.png',
  imageSize: 100,
  imageSha256: null,
  prompt: 'a house',
  negativePrompt: '',
  imageReference: 'subject',
  imageFidelity: 0.9,
  humanFidelity: 0.9,
  n: 1,
  aspectRatio: '1:1',
  provider: 'kling',
  state: 'succeed',
  failure: null,
  images: [image],
  cost: null,
  providerFailures: 0,
  createdAt: new Date('2026-11-21T12:00:00Z'),
  admittedAt: new Date('2026-11-21T12:00:00Z'),
  finishedAt: new Date('2026-11-21T12:01:00Z'),
  deletedAt: null,
  ...given,
});

const shown = (given: Partial<StoredTask>, locale: Locale = 'en') =>
  toTask(stored(given), { locale, keepDays: 90 });

describe('toTask', () => {
  it.each(generationStates)('API-061 API-062 fits the contract as %s', (state) => {
    const task = shown({ state, failure: state === 'failed' ? 'deadline' : null });
    expect(generationTaskSchema.parse(task)).toEqual(task);
  });

  it('API-061 shows addresses of the own origin, and never keys of the store', () => {
    const task = shown({});
    expect(task.task_result.images[0]).toMatchObject({
      url: `/api/generate-image/${task.task_id}/images/0`,
      thumbnailUrl: `/api/generate-image/${task.task_id}/images/0/thumbnail`,
    });
    expect(JSON.stringify(task)).not.toContain('generations/');
  });

  it('API-063 shows no images before the end, although some are stored already', () => {
    expect(shown({ state: 'processing' }).task_result.images).toEqual([]);
  });

  it.each(['ko', 'en'] as const)(
    'UI-211 says why a task failed, in the language of the reader: %s',
    (locale) => {
      const task = shown({ state: 'failed', failure: 'content-policy', images: [] }, locale);
      expect(task.task_status_msg).toBe(generationFailures['content-policy'][locale]);
    },
  );

  it.each(['ko', 'en'] as const)(
    'API-065 says what a demonstration is, and that images are missing: %s',
    (locale) => {
      const { demonstration, partial } = generationRemarks;
      expect(shown({}, locale).task_status_msg).toBe('');
      expect(shown({ provider: 'studio' }, locale).task_status_msg).toBe(demonstration[locale]);
      expect(shown({ n: 2 }, locale).task_status_msg).toBe(partial[locale]);
      expect(shown({ provider: 'studio', n: 2 }, locale).task_status_msg).toBe(
        `${demonstration[locale]} ${partial[locale]}`,
      );
    },
  );

  it('says when its images will be deleted', () => {
    expect(shown({}).kept_until).toBe('2027-02-19T12:00:00.000Z');
  });
});
