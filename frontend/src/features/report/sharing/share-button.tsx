import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnDemand } from '../../../shared/lib/use-on-demand.js';
import { Button } from '../../../shared/ui/button.js';
import { type ButtonSize } from '../../../shared/ui/classes.js';
import { type ShownRecord } from '../records.js';

const loadDialog = async () => (await import('./share-dialog.js')).ShareDialog;

/** Opens the dialog that creates and revokes links to a report. */
export const ShareButton = ({ record, size }: { record: ShownRecord; size: ButtonSize | undefined }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { Part, prepare, show } = useOnDemand(loadDialog);
  return (
    <>
      <Button
        variant="ghost"
        size={size}
        icon={<Share2 aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => {
          // Safari does not focus a pressed button. Focus it, so that the dialog can return the focus to it on closing.
          event.currentTarget.focus();
          setIsOpen(true);
          void show();
        }}
      >
        {t('share')}
      </Button>
      {Part && <Part record={record} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
};
