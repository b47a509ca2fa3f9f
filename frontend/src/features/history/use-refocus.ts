import { useEffect, useRef } from 'react';

/**
 * A removed row loses the focus. It moves to the row that takes its place, or to the search field when the list is
 * empty, so that keyboard users do not start over at the top of the page.
 */
export function useRefocus(records: readonly { id: number }[]) {
  const areaRef = useRef<HTMLDivElement>(null);
  const before = useRef<readonly number[]>([]);
  useEffect(() => {
    const ids = records.map(({ id }) => id);
    const gone = before.current.findIndex((id) => !ids.includes(id));
    const isOneGone = gone >= 0 && before.current.length === ids.length + 1;
    before.current = ids;
    if (!isOneGone || document.activeElement !== document.body) return;
    const next = ids[gone] ?? ids.at(-1);
    const target = next === undefined ? 'input' : `[data-record-link="${next}"]`;
    areaRef.current?.querySelector<HTMLElement>(target)?.focus();
  }, [records]);
  return areaRef;
}
