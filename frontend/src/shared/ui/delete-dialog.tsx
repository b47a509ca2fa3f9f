import { reasonOf } from '../lib/http.js';
import { toast } from '../lib/toast.js';
import { Alert } from './alert.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface DeleteDialogProps<Id> {
  /** The thing to delete; null while the dialog is closed. */
  subject: { id: Id; name: string } | null;
  text: (word: 'title' | 'text' | 'confirm' | 'cancel' | 'pending' | 'done' | 'failed') => string;
  remove: {
    mutate: (id: Id, options: { onSuccess: () => void }) => void;
    reset: () => void;
    isPending: boolean;
    error: Error | null;
  };
  onClose: () => void;
  onDeleted?: (id: Id) => void;
}

/** Asks for confirmation before something is permanently deleted. */
export const DeleteDialog = <Id,>({ subject, text, remove, onClose, onDeleted }: DeleteDialogProps<Id>) => {
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = () => {
    if (!subject) return;
    remove.mutate(subject.id, {
      onSuccess: () => {
        toast({ title: text('done') });
        close();
        onDeleted?.(subject.id);
      },
    });
  };
  return (
    <Dialog
      open={subject !== null}
      onOpenChange={(open) => !open && close()}
      title={text('title')}
      description={subject?.name}
      locked={remove.isPending}
      footer={
        <>
          <Button variant="secondary" disabled={remove.isPending} onClick={close}>
            {text('cancel')}
          </Button>
          <Button
            variant="destructive"
            pending={remove.isPending}
            pendingLabel={text('pending')}
            onClick={confirm}
          >
            {text('confirm')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {remove.error && (
          <Alert tone="error" title={text('failed')}>
            {reasonOf(remove.error)}
          </Alert>
        )}
        <p>{text('text')}</p>
      </div>
    </Dialog>
  );
};
