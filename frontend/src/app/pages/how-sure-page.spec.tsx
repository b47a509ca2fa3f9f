import { measured, percentOf } from '@jinwi/report';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const table = async (name: RegExp) => within(await screen.findByRole('table', { name }));
const sharesOf = async (name: RegExp, answer: string) => {
  const row = (await table(name)).getByRole('rowheader', { name: answer }).closest('tr')!;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('the page that says how sure we are', () => {
  beforeEach(() => {
    fakeServer();
  });

  it('UI-412 shows how often each answer was given, and on how many pictures', async () => {
    renderApp('/how-sure');
    const altered = /^Pictures that people altered/;
    const { nothing, count } = measured.alteration.altered;
    expect(await sharesOf(altered, 'No signs found (missed)')).toEqual(nothing.map((share) => `${share}%`));
    expect(
      (await table(altered)).getByText(`${count[0]} pictures as they are, ${count[1]} after a messenger`),
    ).toBeVisible();
    expect(await sharesOf(/^Photographs/, 'Likely, judging by its pixels (wrong)')).toEqual(['0%', '0%']);
    const { drawings } = measured.ai;
    expect(await sharesOf(/^Drawings/, 'Likely, judging by its pixels (wrong)')).toEqual([
      `${percentOf(drawings.likely, drawings.count)}%`,
    ]);
  });

  it('UI-412 names engine and day of each measurement', async () => {
    renderApp('/how-sure');
    const { engine, resavedEngine } = measured.alteration;
    expect(
      await screen.findByText(
        new RegExp(
          `^Engine ${engine}, 28 November 2026; after a messenger engine ${resavedEngine}, 26 November 2026`,
        ),
      ),
    ).toBeVisible();
  });

  it('UI-412 UI-413 opens at the answer to which a report links', async () => {
    renderApp('/how-sure#ai');
    const heading = await screen.findByRole('heading', { level: 2, name: 'Did AI make it?' });
    expect(heading.parentElement).toHaveFocus();
  });
});
