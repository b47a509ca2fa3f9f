import { type AnalysisRecord, locales } from '@jinwi/contracts';
import { makeAlteration, makeAnswer, makeReport } from '../../../test/made-record.js';
import { toStory } from '../../story/story.js';
import { reportWords } from '../../words/report-words.js';
import { reportText, spokenReport, spokenReportSchema } from './spoken-report.js';

const report = makeReport({
  alteration: makeAlteration({ answer: 'signs', basis: ['ela.region'] }),
  ai: makeAnswer({ answer: 'unknown', probability: null, basis: [], model: null }),
});

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
  report,
  secondOpinion: null,
  keptUntil: null,
};

describe('a report for an assistant', () => {
  it.each(locales)('tells the story, its sentence first (%s)', (locale) => {
    const story = toStory(report, locale);
    const spoken = spokenReportSchema.parse(spokenReport(record, locale));
    expect(spoken.summary).toBe(story?.sentence);
    expect(spoken.next).toEqual(story?.next.map(({ text }) => text));
    expect(spoken.answers?.map(({ odds }) => odds ?? null)).toEqual(story?.answers.map(({ odds }) => odds));
    const [, , summary] = reportText(spoken, locale).split('\n');
    expect(summary).toBe(story?.sentence);
    for (const text of [reportWords(locale)('story.next.title'), ...(spoken.next ?? [])])
      expect(reportText(spoken, locale)).toContain(text);
  });

  it('tells the score after the answers and the next steps', () => {
    const text = reportText(spokenReport(record, 'en'), 'en');
    expect(text).toMatch(/Was it altered\?[^]*What to do now[^]*Authenticity score 30%/);
    expect(text.match(/Authenticity score/g)).toHaveLength(1);
  });

  it('UI-149 says that a score is high only because nothing was found', () => {
    const spoken = spokenReport({ ...record, result: 'No Signs Found', score: 86 }, 'en');
    expect(reportText(spoken, 'en')).toContain(
      'Authenticity score 86% · high only because nothing was found',
    );
  });

  it('has the words of the verdict for reports without the two answers', () => {
    const { ai: _, ...old } = report;
    const spoken = spokenReport({ ...record, report: old }, 'en');
    expect(spoken.summary).toBe(reportWords('en')('verdict.strongOne'));
    expect(spoken).not.toHaveProperty('next');
  });
});
