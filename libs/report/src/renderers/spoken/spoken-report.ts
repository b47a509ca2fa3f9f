import { type AnalysisRecord, analysisStates, type Locale } from '@jinwi/contracts';
import { z } from 'zod';
import { hasFound } from '../../evidence/criterion-evidence.js';
import { type Evidence, toEvidence } from '../../evidence/evidence.js';
import { showsScore } from '../../verdict/verdict.js';
import { scoreCaption, verdictLabel } from '../../verdict/verdict-label.js';
import { verdictText } from '../../verdict/verdict-summary.js';
import { reportWords, verdictWords } from '../../words/report-words.js';

/** A report as structured data for an assistant, in the language it asked for. */
export const spokenReportSchema = z.object({
  id: z.int().describe('Number of the analysis, for get_report'),
  state: z.enum(analysisStates).describe('Only "done" has a result'),
  imageName: z.string().optional(),
  verdict: z.string().optional().describe('Never proof that the picture is genuine'),
  summary: z.string().optional().describe('What to tell first'),
  score: z.int().optional().describe('0 to 100; higher means fewer signs of alteration'),
  scoreSays: z.string().optional().describe('The score and what it does not mean; say it with the score'),
  answers: z
    .array(
      z.object({
        question: z.string(),
        answer: z.string(),
        reasons: z.array(z.string()),
        odds: z.string().optional().describe('How often pictures of known truth came out like this'),
      }),
    )
    .optional(),
  next: z.array(z.string()).optional().describe('What the person can do now, the most useful first'),
  credentials: z.string().optional().describe('What the Content Credentials (C2PA) of the file are worth'),
  findings: z.array(z.object({ test: z.string(), says: z.string() })).optional(),
  limits: z.array(z.string()).optional().describe('What this result cannot tell; say it with the result'),
});
export type SpokenReport = z.infer<typeof spokenReportSchema>;

/** Describes an ended analysis without claiming more than the report page does. */
export function spokenReport(record: AnalysisRecord, locale: Locale): SpokenReport {
  const t = reportWords(locale);
  const evidence = toEvidence(record, locale);
  return {
    id: record.id,
    state: 'done',
    imageName: record.imageName,
    verdict: verdictLabel(record.result, verdictWords(locale)),
    summary: evidence.story?.sentence ?? verdictText({ record, evidence }, t),
    ...(showsScore(record.result) && { score: record.score, scoreSays: scoreCaption(record, t) }),
    answers: answersOf(evidence),
    ...(evidence.story && { next: evidence.story.next.map(({ text }) => text) }),
    credentials: evidence.credentials,
    findings: evidence.criteria
      .filter(hasFound)
      .map(({ name, details }) => ({ test: name, says: details.join(' ') })),
    limits: [
      t('verdict.notProof'),
      ...(evidence.isResaved ? [t('verdict.resaved')] : []),
      t('limits.first'),
      t('limits.second'),
      t('limits.third'),
      t('limits.fourth'),
    ],
  };
}

const answersOf = ({ story }: Evidence): SpokenReport['answers'] =>
  (story?.answers ?? []).map(({ question, answer, reasons, odds }) => ({
    question,
    answer,
    reasons,
    ...(odds && { odds }),
  }));

/** The report as plain text, for assistants that do not read structured results. */
export function reportText(report: SpokenReport, locale: Locale): string {
  const {
    imageName = '',
    verdict = '',
    summary = '',
    scoreSays,
    answers = [],
    next = [],
    credentials = '',
    findings = [],
    limits = [],
  } = report;
  const t = reportWords(locale);
  return [
    `${t('file.name')}: ${JSON.stringify(imageName)}`,
    `${t('file.id')}: ${report.id}`,
    summary,
    `${t('text.verdict')}: ${verdict}`,
    ...answers.flatMap(({ question, answer, reasons, odds }) =>
      titled(`${question} ${answer}`, odds ? [...reasons, odds] : reasons),
    ),
    ...(next.length === 0 ? [] : titled(t('story.next.title'), next)),
    ...(scoreSays === undefined ? [] : [scoreSays]),
    ...titled(t('provenance.title'), [credentials]),
    ...(findings.length === 0
      ? []
      : titled(
          t('criteria.title'),
          findings.map(({ test, says }) => `${test}: ${says}`),
        )),
    ...titled(t('limits.title'), limits),
  ].join('\n');
}

const titled = (title: string, items: readonly string[]): string[] => [
  '',
  title,
  ...items.map((item) => `- ${item}`),
];
