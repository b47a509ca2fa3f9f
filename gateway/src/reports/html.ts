/** HTML whose values have already been escaped, so that it can be inserted unchanged. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | null | false | undefined | readonly Part[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for markup and for quoted attributes. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (character) => entities[character] ?? character);

/** Template tag that escapes its values, except {@link Html}; null, false and undefined render nothing. */
export const markup = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, index) => text + (index < parts.length ? markupOf(parts[index]) : '')).join(''));

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  return typeof part === 'string' || typeof part === 'number'
    ? escaped(String(part))
    : part.map(markupOf).join('');
}
