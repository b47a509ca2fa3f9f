import { useEffect, useRef } from 'react';

/**
 * A removed row loses the focus. It moves to the row that takes its place, after the last one to the search field or,
 * where the page has none, to its heading, so that keyboard users do not start over at the top of the page. Call it
 * where the list stays mounted when it is empty.
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
