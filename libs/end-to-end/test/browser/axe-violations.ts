import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until finite animations have ended, because colours are final only after fading in. */
const animationsDone = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) => playState === 'finished' || effect?.getTiming().iterations === Infinity,
      ),
  );

/** Returns the accessibility rules that a page violates, with the first element of each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await animationsDone(page);
  // Legacy mode runs everything in the page, which takes half the time. It ignores frames, but our pages have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.withTags(axeTags).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
  );
}
