import { type Block, type Pair, type Section, type Text, type Thumbnail } from '@jinwi/report';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** @param address path of the report's page, below which its images lie */
export const sectionHtml = ({ title, blocks }: Section, address: string): Html =>
  markup`<section>
    <h2>${title}</h2>
    ${blocks.map((block) => blockHtml(block, address))}
  </section>`;

function blockHtml(block: Block, address: string): Html {
  switch (block.kind) {
    case 'paragraph':
      return block.isMuted ? markup`<p class="muted small">${block.text}</p>` : markup`<p>${block.text}</p>`;
    case 'heading':
      return markup`<h3>${block.text}</h3>`;
    case 'list':
      return listHtml(block);
    case 'signer':
      return markup`<p class="signer">
        <b><bdi>${block.signer}</bdi></b> <span class="standing ${block.tone}">${block.standing}</span>
      </p>`;
    case 'pairs':
      return markup`<dl>${block.pairs.map(pairHtml)}</dl>`;
    case 'table':
      return tableHtml(block);
    case 'thumbnails':
      return markup`<div class="thumbnails">
        ${block.items.map((item) => thumbnailHtml(item, `${address}/images/ingredients`))}
      </div>`;
  }
}

const listHtml = ({ items, isOrdered }: Extract<Block, { kind: 'list' }>): Html => {
  const rows = items.map((item) => markup`<li>${textHtml(item)}</li>`);
  return isOrdered ? markup`<ol class="steps">${rows}</ol>` : markup`<ul>${rows}</ul>`;
};

/**
 * Isolates values from the file with `<bdi>`, because right-to-left text must not change the direction of the page.
 * The page's script writes each `<time>` in the reader's time zone.
 */
export const textHtml = (text: Text): Html =>
  typeof text === 'string'
    ? markup`<bdi>${text}</bdi>`
    : markup`${text.map((part) =>
        typeof part === 'string'
          ? markup`<bdi>${part}</bdi>`
          : markup`<time datetime="${part.iso}">${part.text}</time>`,
      )}`;

/** Shows the part of the sheet that holds the thumbnail. The inner frame hides the rest of the sheet. */
const thumbnailHtml = ({ alt, caption, place: { top, width, height } }: Thumbnail, sheet: string): Html =>
  markup`<figure>
    <svg role="img" aria-label="${alt}" viewBox="0 0 ${width} ${height}">
      <svg width="${width}" height="${height}" viewBox="0 ${top} ${width} ${height}"><image href="${sheet}" /></svg>
    </svg>
    <figcaption class="small"><bdi>${caption}</bdi></figcaption>
  </figure>`;

const pairHtml = ({ label, value, isCode }: Pair): Html =>
  markup`<dt>${label}</dt><dd${isCode && markup` class="code"`}>${textHtml(value)}</dd>`;

const tableHtml = ({ caption, head, rows }: Extract<Block, { kind: 'table' }>): Html =>
  markup`<table>
    <caption>${caption}</caption>
    <thead>
      <tr>
        ${head.map((name) => markup`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(rowHtml)}
    </tbody>
  </table>`;

const rowHtml = ([name = '', ...cells]: readonly string[]): Html =>
  markup`<tr>
    <th scope="row">${name}</th>
    ${cells.map((cell) => markup`<td>${textHtml(cell)}</td>`)}
  </tr>`;

/** HTML whose values have already been escaped, so that it can be inserted unchanged. */
export class Html {
  constructor(readonly markup: string) {}
}

type Part = Html | string | number | null | false | undefined | readonly Part[];

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
