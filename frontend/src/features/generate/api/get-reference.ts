import { type GenerationTask } from '@jinwi/contracts';
import { request } from '../../../shared/lib/http.js';

export const getReference = async ({
  task_id: taskId,
  image_name: name,
}: Pick<GenerationTask, 'task_id' | 'image_name'>): Promise<File> => {
  const response = await request(`/api/generate-image/${taskId}/reference`);
  const content = await response.blob();
  return new File([content], name, { type: content.type });
};
