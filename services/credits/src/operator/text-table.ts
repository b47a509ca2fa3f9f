type Cell = string | number | Date | null;

/** Formats rows as aligned columns below their headings, with instants in UTC and numbers right-aligned. */
export function textTable<Heading extends string>(
  headings: readonly Heading[],
  rows: readonly Record<Heading, Cell>[],
): string[] {
  if (rows.length === 0) return ['  none'];
  const columns = headings.map((heading) => {
    const cells = rows.map((row) => cellText(row[heading]));
    const width = Math.max(heading.length, ...cells.map((cell) => cell.length));
    const isNumeric = rows.some((row) => typeof row[heading] === 'number');
    const pad = (text: string) => (isNumeric ? text.padStart(width) : text.padEnd(width));
    return [heading, ...cells].map(pad);
  });
  return [undefined, ...rows].map((_, line) =>
    `  ${columns.map((column) => column[line]).join('  ')}`.trimEnd(),
  );
}

function cellText(cell: Cell): string {
  if (cell === null) return '–';
  return cell instanceof Date ? `${cell.toISOString().slice(0, 16).replace('T', ' ')}Z` : String(cell);
}
