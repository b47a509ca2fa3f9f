import { type GenerationTask } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useDeleteTask } from '../generate-api.js';

interface DeleteDialogProps {
  /** Null: the dialog is closed. */
  task: GenerationTask | null;
  onClose: () => void;
  onDeleted: (taskId: string) => void;
}

export const DeleteDialog = ({ task, onClose, onDeleted }: DeleteDialogProps) => {
  const { t } = useTranslation('generate');
  const remove = useDeleteTask();
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () => {
    if (!task) return;
    remove.mutate(task.task_id, {
      onSuccess: () => {
        toast({ title: t('delete.done') });
        onDeleted(task.task_id);
        close();
      },
    });
  };
  return (
    <Dialog
      open={task !== null}
      onOpenChange={(open) => !open && close()}
      title={t('delete.title')}
      description={task?.settings.prompt}
      locked={remove.isPending}
      footer={
        <>
          <Button variant="secondary" disabled={remove.isPending} onClick={close}>
            {t('delete.cancel')}
          </Button>
          <Button
            variant="destructive"
            pending={remove.isPending}
            pendingLabel={t('delete.pending')}
            onClick={confirm}
          >
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {remove.isError && (
          <Alert tone="error" title={t('error.delete')}>
            {remove.error.message}
          </Alert>
        )}
        <p>{t('delete.text')}</p>
      </div>
    </Dialog>
  );
};
