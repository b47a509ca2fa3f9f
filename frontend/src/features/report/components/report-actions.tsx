import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type ButtonSize } from '../../../shared/ui/button-class.js';
import { Button } from '../../../shared/ui/button.js';
import { downloadReport } from '../download-report.js';
import { type ShownRecord } from '../record.js';
import '../texts.js';

export const ReportActions = ({ record, size }: { record: ShownRecord; size?: ButtonSize }) => {
  const { t } = useTranslation('report');
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => downloadReport(record)}
      >
        {t('actions.download')}
      </Button>
      <Button
        variant="ghost"
        size={size}
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => window.print()}
      >
        {t('actions.print')}
      </Button>
    </>
  );
};
