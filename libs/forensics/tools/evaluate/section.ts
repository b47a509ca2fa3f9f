export interface Section {
  title: string;
  lines: string[];
  /** The figures that `lines` show, for `--json`. */
  figures: unknown;
}
