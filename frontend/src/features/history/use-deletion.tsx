import { type ShownRecord } from '@jinwi/contracts';
import { useEffect, useRef, useState } from 'react';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';

type Deletable = Pick<ShownRecord, 'id' | 'imageName'>;

const loadDialog = async () => (await import('./components/delete-analysis.js')).DeleteAnalysis;

/** Asks for confirmation before an analysis is deleted. The caller must render `dialog`. */
export function useDeletion(onDeleted?: () => void) {
  const [analysis, setAnalysis] = useState<Deletable | null>(null);
  const { Part: Dialog, show } = useOnDemand(loadDialog);
  return {
    ask: (asked: Deletable) => {
      setAnalysis(asked);
      void show();
    },
    dialog: Dialog && <Dialog analysis={analysis} onClose={() => setAnalysis(null)} onDeleted={onDeleted} />,
  };
}

/**
 * Moves the focus when the row that had it is removed, so that keyboard users do not start over at the top of the page.
 * The focus goes to the row that takes its place, else to the last row, the search field or the page's heading.
 * Call it in a component that stays mounted when the list is empty.
 */
export function useRefocus(records: readonly { id: number }[]): void {
  const before = useRef<readonly number[]>([]);
  useEffect(() => {
    const ids = records.map(({ id }) => id);
    const gone = before.current.findIndex((id) => !ids.includes(id));
    const isOneGone = gone >= 0 && before.current.length === ids.length + 1;
    before.current = ids;
    if (!isOneGone || document.activeElement !== document.body) return;
    const next = ids[gone] ?? ids.at(-1);
    const targets = [`[data-record-link="${next}"]`, 'input[type="search"]', 'h1'];
    const found = targets.map((target) => document.querySelector<HTMLElement>(target));
    found.find((element) => element !== null)?.focus();
  }, [records]);
}
