import { z } from 'zod';
import { type Polled, ProviderError } from '../generation-provider.js';
import { kindOfTaskFailure } from './kling-errors.js';

/** For fields that Kling sends either as text or as a number. */
const looseText = z.union([z.string(), z.number()]).transform(String);
export const looseNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(?:\.\d+)?$/u)
    .transform(Number),
]);

const startedSchema = z.object({
  task_id: looseText.refine((id) => id !== ''),
  task_info: z.object({ external_task_id: looseText.nullish() }).nullish(),
});

const imageSchema = z.object({
  index: looseNumber.catch(Number.MAX_SAFE_INTEGER),
  url: z.string().min(1),
});

const taskSchema = z.object({
  task_status: z.enum(['submitted', 'processing', 'succeed', 'failed']),
  task_status_msg: z.string().nullish(),
  task_result: z.object({ images: z.array(z.unknown()).nullish() }).nullish(),
  final_unit_deduction: looseNumber.pipe(z.number().nonnegative()).nullish().catch(null),
});

/** Reads the ids of a created or looked-up task; null for anything else. */
export function startedTaskOf(data: unknown): { taskId: string; externalTaskId: string | null } | null {
  const { success, data: started } = startedSchema.safeParse(data);
  if (!success) return null;
  return { taskId: started.task_id, externalTaskId: started.task_info?.external_task_id ?? null };
}

/** @throws ProviderError if the task failed or has no images, or if the answer is unreadable */
export function polledOf(data: unknown): Polled {
  const { success, data: task } = taskSchema.safeParse(data);
  if (!success) throw new ProviderError('retry', 'unrecognised poll response from Kling');
  switch (task.task_status) {
    case 'submitted':
    case 'processing':
      return { status: task.task_status };
    case 'failed':
      throw new ProviderError(
        kindOfTaskFailure(task.task_status_msg ?? ''),
        'Kling reported the task as failed',
      );
    case 'succeed':
      return finished(task);
  }
}

function finished({ task_result, final_unit_deduction: units }: z.infer<typeof taskSchema>): Polled {
  const images = (task_result?.images ?? [])
    .flatMap((image) => imageSchema.safeParse(image).data ?? [])
    .sort((first, second) => first.index - second.index)
    .map(({ url }) => ({ url }));
  if (images.length === 0) throw new ProviderError('failed', 'Kling finished a task without images');
  const cost =
    units == null
      ? ({ unit: 'images', amount: images.length } as const)
      : ({ unit: 'units', amount: units } as const);
  return { status: 'succeed', images, cost };
}
