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
  /** Whether to use short labels, for the top of a report. */
  isShort?: boolean;
}

export const ReportActions = ({ record, size, isShort = false }: ReportActionsProps) => {
  const { t } = useTranslation('report');
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => downloadReport(record)}
      >
        {isShort ? t('actions.downloadShort') : t('actions.download')}
      </Button>
      <Button
        variant="ghost"
        size={size}
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => window.print()}
      >
        {isShort ? t('actions.printShort') : t('actions.print')}
      </Button>
      <ShareButton record={record} size={size} />
    </>
  );
};
