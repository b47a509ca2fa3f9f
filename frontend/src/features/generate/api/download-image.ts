import { type GeneratedImage } from '@jinwi/contracts';
import { request } from '../../../shared/lib/http.js';
import { saveFile } from '../../../shared/lib/save-file.js';

interface Download {
  taskId: string;
  image: Pick<GeneratedImage, 'url' | 'index' | 'contentType'>;
}

/** Saves an image as `generated-{task_id}-{index}` with the extension of its actual type. */
export async function downloadImage({ taskId, image }: Download): Promise<void> {
  const response = await request(image.url);
  const content = await response.blob();
  const extension = (content.type || image.contentType) === 'image/jpeg' ? 'jpg' : 'png';
  saveFile(content, `generated-${taskId}-${image.index}.${extension}`);
}
