import { type ShownRecord } from '@jinwi/contracts';
import { showsScore, verdictLabel } from '@jinwi/report';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/lib/toast.js';
import { analysisQuery } from '../report/records.js';
import '../report/verdict/texts.js';
import { useHideAnalysis } from './history-api.js';

export type RowActions = ReturnType<typeof useRowActions>;

interface Handlers {
  onOpen: (id: number) => void;
  onDelete: (record: ShownRecord) => void;
}

export function useRowActions({ onOpen, onDelete }: Handlers) {
  const { t } = useTranslation('history');
  const { t: verdictWords } = useTranslation('analysis');
  const queryClient = useQueryClient();
  const hide = useHideAnalysis();

  /**
   * Fetches the full record for the downloaded file, because records in the list have no evidence. If that fails, the
   * file is written from the record in the list.
   */
  const download = async (record: ShownRecord) => {
    const whole = await queryClient.fetchQuery(analysisQuery(record.id)).catch(() => record);
    const { downloadReport } = await import('../report/print/download-report.js');
    downloadReport(whole);
  };

  return {
    view: ({ id, imageName: name, result, score }: ShownRecord) => {
      onOpen(id);
      toast({
        title: t('view.title'),
        description: showsScore(result)
          ? t('view.text', { name, result: verdictLabel(result, verdictWords), score })
          : t('view.textWithoutScore', { name, result: verdictLabel(result, verdictWords) }),
      });
    },
    download: (record: ShownRecord) => void download(record),
    hide: ({ id }: ShownRecord) => hide.mutate(id),
    /** Asks for confirmation first. */
    remove: onDelete,
    hidingId: hide.isPending ? hide.variables : null,
  };
}
