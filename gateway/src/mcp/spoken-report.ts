import {
  type AnalysisRecord,
  analysisStates,
  answerWords,
  type Evidence,
  hasFound,
  type Locale,
  type ReportWords,
  reportWords,
  showsScore,
  toEvidence,
  verdictLabel,
  verdictText,
  verdictWords,
} from '@jinwi/contracts';
import { z } from 'zod';

/** A report as structured data for an assistant, in the language it asked for. */
export const spokenReportSchema = z.object({
  id: z.int().describe('Number of the analysis, for get_report'),
  state: z.enum(analysisStates).describe('Only "done" has a result'),
  imageName: z.string().optional(),
  verdict: z.string().optional().describe('Never proof that the picture is genuine'),
  summary: z.string().optional(),
  score: z.int().optional().describe('0 to 100; higher means fewer signs of alteration'),
  answers: z
    .array(z.object({ question: z.string(), answer: z.string(), reasons: z.array(z.string()) }))
    .optional(),
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
    summary: verdictText({ record, evidence }, t),
    ...(showsScore(record.result) && { score: record.score }),
    answers: answersOf(evidence, t),
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

const answersOf = ({ answers }: Evidence, t: ReportWords): SpokenReport['answers'] =>
  answers
    ? answerWords(answers, t).map(({ question, answer, reasons }) => ({ question, answer, reasons }))
    : [];

/** The same as plain text, for assistants that read no structured results. */
export function reportText(report: SpokenReport, locale: Locale): string {
  const {
    imageName = '',
    verdict = '',
    summary = '',
    score,
    answers = [],
    credentials = '',
    findings = [],
    limits = [],
  } = report;
  const t = reportWords(locale);
  return [
    `${t('file.name')}: ${JSON.stringify(imageName)}`,
    `${t('file.id')}: ${report.id}`,
    `${t('text.verdict')}: ${verdict}`,
    summary,
    ...(score === undefined ? [] : [t('score.caption', { score })]),
    ...answers.flatMap(({ question, answer, reasons }) => titled(`${question} ${answer}`, reasons)),
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
