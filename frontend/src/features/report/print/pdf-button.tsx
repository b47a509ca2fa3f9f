import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError, reasonOf } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';
import { Button } from '../../../shared/ui/button.js';
import { type ButtonSize } from '../../../shared/ui/classes.js';

interface PdfButtonProps {
  save: () => Promise<void>;
  /** Title of the toast that says why the PDF could not be saved. */
  failed: string;
  size: ButtonSize | undefined;
  label?: string;
  pendingLabel?: string;
  children: string;
}

export const PdfButton = ({ save, failed, size, label, pendingLabel, children }: PdfButtonProps) => {
  const [isPending, setIsPending] = useState(false);
  const press = async () => {
    setIsPending(true);
    try {
      await save();
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TypeError)) throw error;
      toast({ title: failed, description: reasonOf(error), variant: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size={size}
      aria-label={label}
      icon={<Download aria-hidden className="size-4" />}
      pending={isPending}
      pendingLabel={pendingLabel}
      onClick={() => void press()}
    >
      {children}
    </Button>
  );
};
