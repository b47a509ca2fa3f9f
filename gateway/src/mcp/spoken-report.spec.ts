import { type AnalysisRecord, locales } from '@jinwi/contracts';
import { reportWords, toStory } from '@jinwi/report';
import { madeReport } from '../../test/made-opened-report.js';
import { reportText, spokenReport, spokenReportSchema } from './spoken-report.js';

const record: AnalysisRecord = {
  id: 7,
  userId: 1,
  imageUrl: '/api/analysis/7/image',
  imageName: 'a.jpg',
  imageSize: 9,
  result: 'Likely Manipulated',
  score: 30,
  aiGenerationMarkers: null,
  manipulation: null,
  metadata: null,
  hidden: false,
  createdAt: '2026-11-23T09:00:00.000Z',
  artifacts: {},
  report: madeReport(),
  secondOpinion: null,
  keptUntil: null,
};

describe('a report for an assistant', () => {
  it.each(locales)('tells the story, its sentence first (%s)', (locale) => {
    const story = toStory(madeReport(), locale);
    const spoken = spokenReportSchema.parse(spokenReport(record, locale));
    expect(spoken.summary).toBe(story?.sentence);
    expect(spoken.next).toEqual(story?.next.map(({ text }) => text));
    expect(spoken.answers?.map(({ odds }) => odds ?? null)).toEqual(story?.answers.map(({ odds }) => odds));
    const [, , summary] = reportText(spoken, locale).split('\n');
    expect(summary).toBe(story?.sentence);
    for (const text of [reportWords(locale)('story.next.title'), ...(spoken.next ?? [])])
      expect(reportText(spoken, locale)).toContain(text);
  });

  it('has the words of the verdict for reports without the two answers', () => {
    const { ai: _, ...old } = madeReport();
    const spoken = spokenReport({ ...record, report: old }, 'en');
    expect(spoken.summary).toBe(reportWords('en')('verdict.strongOne'));
    expect(spoken).not.toHaveProperty('next');
  });
});
