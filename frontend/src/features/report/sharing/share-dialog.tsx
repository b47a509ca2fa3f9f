import { type NewShare } from '@jinwi/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog.js';
import { type ShownRecord } from '../records.js';
import { NewLink } from './new-link.js';
import { ShareForm } from './share-form.js';
import { ShareList } from './share-list.js';
import './texts.js';

interface ShareDialogProps {
  record: ShownRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates links to a report and lists the valid ones. */
export const ShareDialog = ({ record, open, onOpenChange }: ShareDialogProps) => {
  const { t } = useTranslation('sharing');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('description')}
      className="print:hidden"
    >
      <Links record={record} />
    </Dialog>
  );
};

/** Holds the new link, which is discarded when the dialog closes. */
const Links = ({ record }: { record: ShownRecord }) => {
  const [made, setMade] = useState<NewShare | null>(null);
  return (
    <div className="space-y-6">
      {made ? <NewLink share={made} /> : <ShareForm record={record} onMade={setMade} />}
      <ShareList analysisId={record.id} onEnded={(id) => made?.id === id && setMade(null)} />
    </div>
  );
};
