import { Download, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { downloadReport } from '../download-report.js';
import { type ShownRecord } from '../record.js';
import '../texts.js';

/** Keep the result: as a text file, on paper or as PDF. */
export const ReportActions = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('report');
  return (
    <>
      <Button
        variant="secondary"
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => downloadReport(record)}
      >
        {t('actions.download')}
      </Button>
      <Button
        variant="ghost"
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => window.print()}
      >
        {t('actions.print')}
      </Button>
    </>
  );
};
