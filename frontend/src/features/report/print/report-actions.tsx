import { type ShownRecord } from '@jinwi/contracts';
import { FileText, Printer, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOpener } from '../../../shared/lib/use-on-demand.js';
import { Button } from '../../../shared/ui/button.js';
import { type ButtonSize } from '../../../shared/ui/classes.js';
import '../texts.js';
import { downloadPdf, downloadReport } from './download-report.js';
import { PdfButton } from './pdf-button.js';

interface ReportActionsProps {
  record: ShownRecord;
  size?: ButtonSize;
}

export const ReportActions = ({ record, size }: ReportActionsProps) => {
  const { t } = useTranslation('report');
  return (
    <>
      <PdfButton
        save={() => downloadPdf(record)}
        failed={t('actions.pdfFailed')}
        size={size}
        label={t('actions.download')}
      >
        {t('actions.downloadShort')}
      </PdfButton>
      <Button
        variant="ghost"
        size={size}
        icon={<FileText aria-hidden className="size-4" />}
        onClick={() => downloadReport(record)}
      >
        {t('actions.text')}
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

const loadDialog = async () => (await import('../sharing/share-dialog.js')).ShareDialog;

export const ShareButton = ({ record, size }: { record: ShownRecord; size: ButtonSize | undefined }) => {
  const { t } = useTranslation();
  const { Part, button, dialog } = useOpener(loadDialog);
  return (
    <>
      <Button {...button} variant="ghost" size={size} icon={<Share2 aria-hidden className="size-4" />}>
        {t('share')}
      </Button>
      {Part && <Part record={record} {...dialog} />}
    </>
  );
};
