import {
  type GenerationOptions,
  type GenerationSettings,
  generationSettingsSchema,
  type GenerationTask,
  generationTaskSchema,
} from '@jinwi/contracts';

export const taskId = (number = 1): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

interface TaskChanges extends Partial<Omit<GenerationTask, 'settings'>> {
  settings?: Partial<GenerationSettings>;
}

/** A successful task with all its images; a test overrides the fields that matter to it. */
export const aTask = ({ settings: changed, ...changes }: TaskChanges = {}): GenerationTask => {
  const settings = generationSettingsSchema.parse({ prompt: 'A quiet river', ...changed });
  const { task_id: id = taskId(), task_status: status = 'succeed' } = changes;
  const images = Array.from({ length: status === 'succeed' ? settings.n : 0 }, (_, index) => ({
    url: `/api/generate-image/${id}/images/${index}`,
    index,
    thumbnailUrl: `/api/generate-image/${id}/images/${index}/thumbnail`,
    width: 1024,
    height: 1024,
    contentType: 'image/png',
  }));
  return generationTaskSchema.parse({
    task_id: id,
    task_status: status,
    task_status_msg: '',
    task_result: { images },
    settings,
    image_name: 'river.jpg',
    is_demonstration: false,
    created_at: '2026-11-20T03:00:00.000Z',
    finished_at: null,
    kept_until: '2027-02-18T03:00:00.000Z',
    ...changes,
  });
};

export const generationOptions = (changes: Partial<GenerationOptions> = {}): GenerationOptions => ({
  isAvailable: true,
  isDemonstration: false,
  keptDays: 90,
  reference: { sidePixelsMin: 300, aspectMax: 2.5 },
  // SHA-256 of `open sesame`.
  gate: { digest: '41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb', hint: null },
  ...changes,
});
