import { type Locale } from '@jinwi/contracts';
import {
  aiAnswerText,
  aiLimitsText,
  aiProbabilityText,
  coverageText,
  type CriterionEvidence,
  type Evidence,
  type FindingSentence,
  metadataGroupTitle,
  noMetadataText,
  overallText,
  provenanceLines,
  signalWord,
  spokenModels,
  type Story,
  toEvidence,
  toneOfScore,
  toneWord,
  verdictLabel,
  verdictText,
} from '@jinwi/report';
import { type TFunction } from 'i18next';
import { productName } from '../../../shared/lib/config.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { type ShownRecord } from '../records.js';
import { columnsOf, wrapText } from './wrap-text.js';

const columnsMax = 80;
const indent = '  ';
const lineEnd = '\r\n';
/** Marks the file as UTF-8 for old editors and spreadsheets. */
const byteOrderMark = '\uFEFF';

export interface TextReportParts {
  record: ShownRecord;
  locale: Locale;
  t: TFunction<'report'>;
  /** Texts for verdicts and tones. */
  words: TFunction<'analysis'>;
  /** Creation time of the file. */
  now: Date;
  /** Address of the service. */
  origin: string;
}

export const textReportName = (id: number): string => `analysis-report-${id}.txt`;

/** The report as plain text of at most 80 columns, in one language, with every field of the record. */
export function textReport(parts: TextReportParts): string {
  const { record, locale, t } = parts;
  const evidence = toEvidence(record, locale);
  const lines = [
    ...heading(`${productName} · ${t('text.title')}`, '='),
    ...fileLines(parts),
    ...section(t('text.verdict'), verdictLines(parts, evidence)),
    ...section(t('overall.title'), paragraph(overallText({ record, evidence }, t) || t('overall.none'))),
    ...section(t('criteria.title'), criteriaLines(evidence, parts)),
    ...section(t('ai.title'), aiLines(evidence, t)),
    ...modelsSection(parts, evidence),
    ...section(t('metadata.title'), metadataLines(evidence, t)),
    ...section(t('provenance.title'), provenanceLines({ record, evidence, locale, t }).flatMap(paragraph)),
    ...section(
      t('limits.title'),
      listOr([t('limits.first'), t('limits.second'), t('limits.third'), t('limits.fourth')], ''),
    ),
    '',
    ...pair(t('text.service'), parts.origin),
  ];
  return byteOrderMark + lines.join(lineEnd) + lineEnd;
}

const paragraph = (text: string): string[] => wrapText(text, { columnsMax });

const heading = (title: string, rule: '=' | '-'): string[] => {
  const lines = wrapText(title, { columnsMax });
  return [...lines, rule.repeat(Math.max(...lines.map(columnsOf)))];
};

const section = (title: string, lines: string[]): string[] => ['', ...heading(title, '-'), ...lines];

function modelsSection({ record, locale, t }: TextReportParts, evidence: Evidence): string[] {
  const models = spokenModels({ record, evidence, locale, t });
  const lines = models.flatMap(({ name, says, trust }) => [
    ...paragraph(name),
    ...[...says, trust].filter(Boolean).flatMap((line) => wrapText(line, { columnsMax, indent })),
  ]);
  return lines.length > 0 ? section(t('models.title'), lines) : [];
}

const pair = (label: string, value: string): string[] => {
  const line = `${label}: ${value}`;
  return columnsOf(line) <= columnsMax ? [line] : [`${label}:`, ...wrapText(value, { columnsMax, indent })];
};

const listOr = (items: string[], otherwise: string): string[] =>
  items.length === 0
    ? paragraph(otherwise)
    : items.flatMap((item) => {
        const [first = '', ...rest] = wrapText(item, { columnsMax: columnsMax - 2 });
        return [`- ${first}`, ...rest.map((line) => `${indent}${line}`)];
      });

/** Formats a time with seconds and time zone, because a report is kept as evidence. */
const instant = (date: Date, locale: Locale): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }).format(date)} (${date.toISOString()})`;

function fileLines({ record, locale, t, now }: TextReportParts): string[] {
  const { report } = record;
  return [
    ...pair(t('text.created'), instant(now, locale)),
    ...pair(t('file.id'), String(record.id)),
    ...pair(t('file.name'), record.imageName),
    ...(record.imageSize === undefined
      ? []
      : pair(t('file.size'), `${formatBytes(record.imageSize, locale)} (${record.imageSize} B)`)),
    ...pair(t('file.analysed'), instant(new Date(record.createdAt), locale)),
    ...(report ? imageLines({ image: report.image, engine: report.engineVersion, t }) : []),
  ];
}

const imageLines = ({
  image,
  engine,
  t,
}: {
  image: NonNullable<ShownRecord['report']>['image'];
  engine: string;
  t: TextReportParts['t'];
}): string[] => [
  ...pair(t('file.dimensions'), t('file.dimensionsValue', { ...image, format: image.format.toUpperCase() })),
  ...pair(t('file.sha256'), image.sha256),
  ...pair(t('file.engine'), engine),
];

function verdictLines({ record, t, words }: TextReportParts, evidence: Evidence): string[] {
  const label = verdictLabel(record.result, words);
  const { story } = evidence;
  return [
    ...(story ? storyLines(story, { label, t }) : oldLines({ record, evidence, label, t })),
    ...paragraph(t('score.caption', { score: record.score })),
    ...paragraph(t('score.meaning')),
    ...paragraph(t('verdict.notProof')),
    ...paragraph(coverageText(evidence, t)).filter(Boolean),
    ...(evidence.isResaved ? paragraph(t('verdict.resaved')) : []),
  ];
}

const storyLines = (story: Story, { label, t }: { label: string; t: TextReportParts['t'] }): string[] => [
  ...paragraph(story.sentence),
  ...paragraph(label),
  ...story.answers.flatMap(({ question, answer, reasons, odds }) => [
    ...paragraph(`${question} ${answer}.`),
    ...(reasons.length > 0 ? listOr(reasons, '') : []),
    ...(odds ? wrapText(odds, { columnsMax, indent }) : []),
  ]),
  ...paragraph(`${t('story.next.title')}:`),
  ...listOr(
    story.next.map(({ text }) => text),
    '',
  ),
];

interface OldParts extends Pick<TextReportParts, 'record' | 't'> {
  evidence: Evidence;
  label: string;
}

/** Lines for records made before reports had the two answers, about alteration and AI. */
const oldLines = ({ record, evidence, label, t }: OldParts): string[] => [
  ...paragraph(label),
  ...paragraph(verdictText({ record, evidence }, t)),
  ...reasonLines(evidence, t),
];

function aiLines({ ai, aiFindings, coverage }: Evidence, t: TextReportParts['t']): string[] {
  if (!ai) return [...listOr(aiFindings, t('ai.none')), ...(coverage ? paragraph(t('ai.fileOnly')) : [])];
  return [
    ...[aiAnswerText(ai, t), aiProbabilityText(ai, t)].filter(Boolean).flatMap(paragraph),
    ...(aiFindings.length > 0 ? listOr(aiFindings, '') : []),
    ...(ai.pixels.scale ? paragraph(ai.pixels.scale) : []),
    ...paragraph(aiLimitsText(ai, t)),
  ];
}

function reasonLines({ reasons }: Evidence, t: TextReportParts['t']): string[] {
  if (reasons.length === 0) return [];
  const items = reasons.map(({ text, criterion }) => (criterion ? `${criterion}: ${text}` : text));
  return [...paragraph(`${t('verdict.reasons')}:`), ...listOr(items, '')];
}

function criteriaLines(evidence: Evidence, { t, words }: TextReportParts): string[] {
  const scored = evidence.criteria.flatMap((criterion) => criterionLines(criterion, { t, words }));
  const skipped = evidence.notApplicable.flatMap((criterion) => [
    ...paragraph(`${criterion.name}: ${t('criteria.notApplicable')}`),
    ...criterion.details.flatMap((line) => wrapText(line, { columnsMax, indent })),
  ]);
  const lines = [...scored, ...skipped];
  return lines.length > 0 ? lines : paragraph(t('criteria.empty'));
}

function criterionLines(
  { name, score, standing, hasBar, dof, details, looksAt, canMislead }: CriterionEvidence,
  { t, words }: Pick<TextReportParts, 't' | 'words'>,
): string[] {
  const isNoted = standing === 'noted' || score === null;
  const notedValue = standing === 'undecided' ? t('criteria.noAnswer') : t('criteria.notedValue');
  const value = isNoted ? notedValue : scoreText({ score, standing, hasBar }, { t, words });
  const lines = [
    !isNoted && dof !== null && `${t('criteria.dof')}: ${dof}`,
    ...details,
    looksAt !== null && `${t('criteria.looksAt')}: ${looksAt}`,
    canMislead !== null && `${t('criteria.canMislead')}: ${canMislead}`,
  ].filter((line) => typeof line === 'string');
  return [
    ...paragraph(`${name}: ${value}`),
    ...lines.flatMap((line) => wrapText(line, { columnsMax, indent })),
    '',
  ];
}

/** Returns the word and the score, or only the word if the number is meaningless. */
function scoreText(
  { score, standing, hasBar }: Pick<CriterionEvidence, 'standing' | 'hasBar'> & { score: number },
  { t, words }: Pick<TextReportParts, 't' | 'words'>,
): string {
  if (standing === 'signed') return t('criteria.signed');
  const word = toneWord(toneOfScore(score), words);
  return hasBar ? `${score} (${word})` : word;
}

function metadataLines({ metadata, provenance }: Evidence, t: TextReportParts['t']): string[] {
  const contradictions = metadata.contradictions.length === 0 ? [] : findingLines(metadata.contradictions, t);
  const grouped = metadata.groups.flatMap(({ group, fields, findings }) => [
    ...paragraph(`[${metadataGroupTitle(group, t)}]`),
    ...fields.flatMap(({ label, details }) => pair(label ?? '', details)),
    ...findingLines(findings, t).filter(Boolean),
  ]);
  const blocks = metadata.blocks.flatMap(({ label, details }) =>
    label === null ? paragraph(details) : pair(label, details),
  );
  const lines = [...contradictions, ...grouped, ...blocks];
  return lines.length > 0 ? lines : paragraph(noMetadataText(provenance, t));
}

const findingLines = (findings: FindingSentence[], t: TextReportParts['t']): string[] =>
  listOr(
    findings.map(({ text, strength }) => [signalWord(strength, t), text].filter(Boolean).join(': ')),
    '',
  );
