import { useTranslation } from 'react-i18next';
import { type Studio } from '../use-studio.js';

/** Announces to screen readers the start, the state and the end of a generation. Failures are alerts instead. */
export const GenerationAnnouncer = ({ studio: { generation, submission } }: { studio: Studio }) => {
  const { t } = useTranslation('generate');
  const { task } = generation;
  const text = () => {
    if (submission.isPending || (generation.taskId !== null && !task)) return t('results.started');
    if (task?.task_status === 'succeed') {
      return t('results.ended', { count: task.task_result.images.length });
    }
    return task && task.task_status !== 'failed' ? t(`state.${task.task_status}`) : '';
  };
  return (
    <p role="status" className="sr-only">
      {text()}
    </p>
  );
};
