const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Converts the text of a mail to simple HTML with paragraphs, line breaks and links. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => (/^-{5,}$/.test(paragraph) ? '<hr>' : `<p>${lines(paragraph)}</p>`));
  return `<!doctype html><html><body>\n${paragraphs.join('\n')}\n</body></html>\n`;
}

const lines = (paragraph: string): string =>
  escaped(paragraph)
    .replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
    .replaceAll('\n', '<br>\n');
