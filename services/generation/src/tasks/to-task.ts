import assert from 'node:assert';
import {
  type GeneratedImage,
  generationFailures,
  generationRemarks,
  type GenerationSettings,
  type GenerationTask,
  type Locale,
} from '@jinwi/contracts';
import { type StoredTask } from './task.repository.js';

const dayMs = 86_400_000;

/** Builds the task for the API. The message is written on every read, so that it appears in the reader's language. */
export function toTask(
  task: StoredTask,
  { locale, keepDays }: { locale: Locale; keepDays: number },
): GenerationTask {
  const { taskId, state, createdAt, finishedAt } = task;
  return {
    task_id: taskId,
    task_status: state,
    task_status_msg: messageOf(task, locale),
    task_result: { images: state === 'succeed' ? imagesOf(task) : [] },
    settings: settingsOf(task),
    image_name: task.imageName,
    is_demonstration: isDemonstration(task),
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    kept_until: new Date(createdAt.getTime() + keepDays * dayMs).toISOString(),
  };
}

const isDemonstration = ({ provider }: StoredTask): boolean => provider === 'studio';

const imagesOf = ({ taskId, images }: StoredTask): GeneratedImage[] =>
  images.map(({ index, width, height, contentType }) => {
    const url = `/api/generate-image/${taskId}/images/${index}`;
    return { url, index, thumbnailUrl: `${url}/thumbnail`, width, height, contentType };
  });

function messageOf(task: StoredTask, locale: Locale): string {
  const { state, failure, images, n } = task;
  switch (state) {
    case 'submitted':
    case 'processing':
      return '';
    case 'failed':
      assert(failure !== null, 'a failed task has its failure');
      return generationFailures[failure][locale];
    case 'succeed': {
      const remarks = [
        ...(isDemonstration(task) ? [generationRemarks.demonstration] : []),
        ...(images.length < n ? [generationRemarks.partial] : []),
      ];
      return remarks.map((remark) => remark[locale]).join(' ');
    }
  }
}

export const settingsOf = (task: StoredTask): GenerationSettings => ({
  prompt: task.prompt,
  negative_prompt: task.negativePrompt,
  image_reference: task.imageReference,
  image_fidelity: task.imageFidelity,
  human_fidelity: task.humanFidelity,
  n: task.n,
  aspect_ratio: task.aspectRatio,
});
