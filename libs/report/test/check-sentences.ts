import { toStory } from '../src/story/story.js';
import { madeStoryReport, type StoryParts } from './made-story-report.js';

/** Checks the sentence of each report in Korean and in English. */
export function checkSentences(title: string, sentences: [StoryParts, string, string][]): void {
  describe(title, () => {
    it.each(sentences)('for %j', (parts, ko, en) => {
      const report = madeStoryReport(parts);
      const told = [toStory(report, 'ko', 'UTC')?.sentence, toStory(report, 'en', 'UTC')?.sentence];
      expect(told).toEqual([ko, en]);
    });
  });
}
