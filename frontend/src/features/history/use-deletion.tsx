import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';
import { type ShownRecord } from '../report/records.js';

type Deletable = Pick<ShownRecord, 'id' | 'imageName'>;

const loadDialog = async () => (await import('./components/delete-analysis.js')).DeleteAnalysis;

/** Asks for confirmation before an analysis is deleted. The caller must render `dialog`. */
export function useDeletion(onDeleted?: () => void): {
  ask: (analysis: Deletable) => void;
  dialog: ReactNode;
} {
  const [analysis, setAnalysis] = useState<Deletable | null>(null);
  const { Part: Dialog, show } = useOnDemand(loadDialog);
  return {
    ask: (asked) => {
      setAnalysis(asked);
      void show();
    },
    dialog: Dialog && (
      <Dialog analysis={analysis} onClose={() => setAnalysis(null)} {...(onDeleted ? { onDeleted } : {})} />
    ),
  };
}
