import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { type ButtonSize } from '../../../shared/ui/classes.js';
import { type ShownRecord } from '../records.js';
import { ShareButton } from '../sharing/share-button.js';
import '../texts.js';
import { downloadReport } from './download-report.js';

interface ReportActionsProps {
  record: ShownRecord;
  size?: ButtonSize;
}

export const ReportActions = ({ record, size }: ReportActionsProps) => {
  const { t } = useTranslation('report');
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        aria-label={t('actions.download')}
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => downloadReport(record)}
      >
        {t('actions.downloadShort')}
      </Button>
      <Button
        variant="ghost"
        size={size}
        aria-label={t('actions.print')}
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => window.print()}
      >
        {t('actions.printShort')}
      </Button>
      <ShareButton record={record} size={size} />
    </>
  );
};
