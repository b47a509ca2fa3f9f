import { type GenerationTask, type V1Generation } from '@jinwi/contracts';
import { ImageAddresses } from '../http/image-address.js';

export function toV1Generation(
  task: GenerationTask,
  { userId, addresses, now }: { userId: number; addresses: ImageAddresses; now: number },
): V1Generation {
  const until = ImageAddresses.untilFrom(now);
  const { task_id: id, task_result: result } = task;
  const urlOf = (kind: 'image' | 'thumbnail', index: number) =>
    addresses.sign({ of: 'generation', id, kind, index, userId }, until);
  return {
    id,
    state: task.task_status,
    message: task.task_status_msg,
    settings: task.settings,
    imageName: task.image_name,
    isDemonstration: task.is_demonstration,
    createdAt: task.created_at,
    finishedAt: task.finished_at,
    keptUntil: task.kept_until,
    images: {
      expiresAt: new Date(until).toISOString(),
      items: result.images.map((image) => ({
        ...image,
        url: urlOf('image', image.index),
        thumbnailUrl: urlOf('thumbnail', image.index),
      })),
    },
  };
}
