/** One sentence in each language; `{name}` is replaced by the parameter of that name. */
export interface ForensicText {
  ko: string;
  en: string;
}
