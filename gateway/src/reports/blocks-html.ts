import { type Block, type Pair, type Row, type Section } from './content.js';
import { type Html, markup } from './html.js';

/** Returns the URL of each image of a shared report; null if the link shows no images. */
export type ImageAddress = ((kind: 'preview' | 'ela' | 'heatmap') => string) | null;

export const sectionHtml = ({ title, blocks }: Section, image: ImageAddress): Html =>
  markup`<section>
    <h2>${title}</h2>
    ${blocks.map((block) => blockHtml(block, image))}
  </section>`;

function blockHtml(block: Block, image: ImageAddress): Html {
  switch (block.kind) {
    case 'paragraph':
      return block.isMuted ? markup`<p class="muted small">${block.text}</p>` : markup`<p>${block.text}</p>`;
    case 'heading':
      return markup`<h3>${block.text}</h3>`;
    case 'list':
      return markup`<ul>
        ${block.items.map((item) => markup`<li><bdi>${item}</bdi></li>`)}
      </ul>`;
    case 'pairs':
      return markup`<dl>${block.pairs.map(pairHtml)}</dl>`;
    case 'table':
      return tableHtml(block, image);
  }
}

/** Isolates values from the file with `<bdi>`: right-to-left text must not change the direction of the page. */
const pairHtml = ({ label, value, isCode }: Pair): Html =>
  markup`<dt>${label}</dt><dd${isCode && markup` class="code"`}><bdi>${value}</bdi></dd>`;

const tableHtml = ({ caption, head, rows }: Extract<Block, { kind: 'table' }>, image: ImageAddress): Html =>
  markup`<table>
    <caption>${caption}</caption>
    <thead>
      <tr>
        ${head.map((name) => markup`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => rowHtml(row, image))}
    </tbody>
  </table>`;

function rowHtml({ cells: [name = '', ...cells], map }: Row, image: ImageAddress): Html {
  const picture =
    map &&
    image &&
    markup`<figure><img src="${image(map.kind)}" alt="${map.alt}" loading="lazy"><figcaption class="muted small">${map.note}</figcaption></figure>`;
  const last = cells.length - 1;
  return markup`<tr>
    <th scope="row">${name}</th>
    ${cells.map((cell, index) => markup`<td><bdi>${cell}</bdi>${index === last && picture}</td>`)}
  </tr>`;
}
