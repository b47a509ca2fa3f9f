/** One sentence in each language; `{name}` stands for the parameter of that name. */
export interface ForensicText {
  ko: string;
  en: string;
}
