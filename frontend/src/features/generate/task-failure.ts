import { type GenerationTask, generationFailures } from '@jinwi/contracts';
import { type TFunction } from 'i18next';

const ownTexts: ReadonlySet<string> = new Set(
  Object.values(generationFailures).flatMap((texts) => Object.values(texts)),
);

/** Says why a task failed. `refund` says that the credits were returned; null if the reason already says so. */
export function taskFailure(
  { task_status_msg: message }: Pick<GenerationTask, 'task_status_msg'>,
  t: TFunction<'generate'>,
): { reason: string; refund: string | null } {
  return {
    reason: message || t('error.taskText'),
    refund: ownTexts.has(message) ? null : t('error.refund'),
  };
}
