/** Aligns columns, separated by two spaces. The first column is text, the others are figures. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines.map((line) =>
    widths
      .map((width, column) => {
        const cell = line[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Formats three decimals without the leading zero, as in papers; a dash for missing values. */
export function share(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3).replace(/^(-?)0\./u, '$1.');
}

export function percent({ count, total }: { count: number; total: number }): string {
  return total === 0 ? '–' : `${((100 * count) / total).toFixed(1)} % (${count}/${total})`;
}
