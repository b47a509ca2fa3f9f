/** One part of the printed report. */
export interface Section {
  title: string;
  lines: string[];
  /** The same figures for `--json`. */
  figures: unknown;
}
