export interface Section {
  title: string;
  lines: string[];
  /** The same figures, for `--json`. */
  figures: unknown;
}
