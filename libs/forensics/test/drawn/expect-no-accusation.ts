import { type Sharp } from 'sharp';
import { analyze } from '../../src/engine/analyze.js';
import { type CriterionId } from '../../src/report/codes.js';
import { drawnPages } from './drawn-pages.js';
import { drawPage, themes, type Theme } from './pen.js';

const copyTests: CriterionId[] = ['copy-move', 'copy-move-dense'];
/** All that may lower the score of a page without metadata. */
const weighed: CriterionId[] = [...copyTests, 'ai-pixels', 'ela', 'adq2', 'zero'];

export const saves: readonly (readonly [string, (image: Sharp) => Sharp])[] = [
  ['PNG', (image) => image.png()],
  ['JPEG q80', (image) => image.jpeg({ quality: 80 })],
];

/** One drawing in one theme, saved in one format. */
type Page = readonly [name: string, draw: () => Promise<Buffer>];

/** Every theme and format of each drawing, drawing after drawing. */
export const pagesByDrawing: readonly (readonly Page[])[] = Object.entries(drawnPages).map(
  ([name, drawing]) =>
    Object.keys(themes).flatMap((theme) =>
      saves.map(([format, save]): Page => [
        `${name}, ${theme}, ${format}`,
        () => save(drawPage(drawing, theme as Theme)).toBuffer(),
      ]),
    ),
);

/** To draw and to repeat is no forgery. The network may see signs of AI, which are named as such and settle nothing. */
export async function expectNoAccusation(bytes: Buffer): Promise<void> {
  const { report } = await analyze(bytes, { tests: weighed });
  const firedCopies = report.criteria.filter(
    ({ id, fired }) => fired && copyTests.some((test) => test === id),
  );
  expect(firedCopies).toEqual([]);
  const hasSignsOfAi = report.criteria.some(({ id, fired }) => id === 'ai-pixels' && fired);
  expect(report.verdict).toBe(hasSignsOfAi ? 'Possibly AI-Generated' : 'No Signs Found');
}
