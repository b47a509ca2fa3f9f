import { useTranslation } from 'react-i18next';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.js';
import { useDeleteAnalysis } from '../history-api.js';

interface DeleteAnalysisProps {
  /** The analysis to delete; null while the dialog is closed. */
  analysis: { id: number; imageName: string } | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export const DeleteAnalysis = ({ analysis, ...on }: DeleteAnalysisProps) => {
  const { t } = useTranslation('history');
  const remove = useDeleteAnalysis();
  return (
    <DeleteDialog
      subject={analysis && { id: analysis.id, name: analysis.imageName }}
      text={(word) => t(`delete.${word}`)}
      remove={remove}
      {...on}
    />
  );
};
