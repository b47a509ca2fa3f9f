import { type GenerationTask } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.js';
import { useDeleteTask } from '../generate-api.js';

interface DeleteTaskProps {
  /** The task to delete; null while the dialog is closed. */
  task: GenerationTask | null;
  onClose: () => void;
  onDeleted: (taskId: string) => void;
}

export const DeleteTask = ({ task, ...on }: DeleteTaskProps) => {
  const { t } = useTranslation('generate');
  const remove = useDeleteTask();
  return (
    <DeleteDialog
      subject={task && { id: task.task_id, name: task.settings.prompt }}
      text={(word) => t(`delete.${word}`)}
      remove={remove}
      {...on}
    />
  );
};
