import { type ShownRecord } from '@jinwi/contracts';
import { aiSection, limitsSection, modelsSection } from '../../blocks/ai-content.js';
import {
  type Pair,
  plainText,
  type PlainBlock,
  type Reader,
  type Section,
  type ContentInput,
} from '../../blocks/block.js';
import { decisionSection } from '../../blocks/decision-content.js';
import { enginePairs, metadataSection, picturePairs, sourcePairs } from '../../blocks/file-content.js';
import { historySection, signerSection } from '../../blocks/provenance-content.js';
import { verdictContent } from '../../blocks/report-content.js';
import { type CriterionEvidence } from '../../evidence/criterion-evidence.js';
import { toEvidence } from '../../evidence/evidence.js';
import { momentText, readMoment } from '../../metadata/moment.js';
import { type StoryAnswer } from '../../story/story.js';
import { scoreCaption, scoreWord } from '../../verdict/verdict-label.js';
import { overallText } from '../../verdict/verdict-summary.js';
import { reportWords, verdictWords } from '../../words/report-words.js';
import { columnsOf, wrapText } from './wrap-text.js';

const columnsMax = 80;
const indent = '  ';
const lineEnd = '\r\n';
/** Marks the file as UTF-8 for old editors and spreadsheets. */
const byteOrderMark = '\uFEFF';

export interface TextReportParts {
  record: ShownRecord;
  reader: Reader;
  /** Creation time of the file. */
  now: Date;
  /** Name and address of the service. */
  service: { name: string; origin: string };
}

export const textReportName = (id: number): string => `analysis-report-${id}.txt`;

/** The report as plain text of at most 80 columns, in one language, with every field of the record. */
export function textReport({ record, reader, now, service }: TextReportParts): string {
  const { locale, timeZone } = reader;
  const evidence = toEvidence(record, locale, timeZone);
  const t = reportWords(locale);
  const input = { record, evidence, reader, t, words: verdictWords(locale) };
  const signer = signerSection(input, { hasThumbnails: false });
  const lines = [
    ...heading(`${service.name} · ${t('text.title')}`, '='),
    ...pair({ label: t('text.created'), value: instant(now.toISOString(), reader) }),
    ...fileLines(input),
    ...section(t('text.verdict'), verdictLines(input)),
    ...(signer ? sectionLines(signer) : []),
    ...sectionLines(decisionSection(record.decision, reader)),
    ...section(t('overall.title'), paragraph(overallText({ record, evidence }, t) || t('overall.none'))),
    ...section(t('criteria.title'), criteriaLines(input)),
    ...[aiSection, modelsSection, metadataSection, historySection, limitsSection].flatMap((part) =>
      sectionLines(part(input)),
    ),
    '',
    ...pair({ label: t('text.service'), value: service.origin }),
  ];
  return byteOrderMark + lines.join(lineEnd) + lineEnd;
}

const paragraph = (text: string): string[] => wrapText(text, { width: columnsMax });

const heading = (title: string, rule: '=' | '-'): string[] => {
  const lines = wrapText(title, { width: columnsMax });
  return [...lines, rule.repeat(Math.max(...lines.map(columnsOf)))];
};

const section = (title: string, lines: string[]): string[] => ['', ...heading(title, '-'), ...lines];

const sectionLines = ({ title, blocks }: Section<PlainBlock>): string[] =>
  blocks.length > 0 ? section(title, blocks.flatMap(blockLines)) : [];

function blockLines(block: PlainBlock): string[] {
  switch (block.kind) {
    case 'paragraph':
      return paragraph(block.text);
    case 'heading':
      return paragraph(`[${block.text}]`);
    case 'list':
      return list(block.items.map(plainText), block);
    case 'signer':
      return paragraph(`[${block.signer} · ${block.standing}]`);
    case 'pairs':
      return block.pairs.flatMap(pair);
    case 'thumbnails':
      return list(block.items.map(({ caption }) => caption));
  }
}

const pair = ({ label, value }: Pair): string[] => {
  const text = plainText(value);
  const line = label ? `${label}: ${text}` : text;
  if (!label || columnsOf(line) <= columnsMax) return paragraph(line);
  return [`${label}:`, ...wrapText(text, { width: columnsMax, indent })];
};

const list = (items: readonly string[], { isOrdered = false } = {}): string[] =>
  items.flatMap((item, index) => {
    const mark = isOrdered ? `${index + 1}. ` : '- ';
    const [first = '', ...rest] = wrapText(item, { width: columnsMax - mark.length });
    return [`${mark}${first}`, ...rest.map((line) => `${' '.repeat(mark.length)}${line}`)];
  });

/** Formats a time for the reader and adds its stored form in parentheses, because a report is kept as evidence. */
function instant(iso: string, { locale, timeZone }: Reader): string {
  const moment = readMoment(iso);
  return moment ? `${momentText(moment, locale, timeZone)} (${iso})` : iso;
}

const fileLines = (input: ContentInput): string[] => {
  const { record, reader, t } = input;
  const pairs: Pair[] = [
    { label: t('file.id'), value: String(record.id) },
    ...picturePairs(input),
    { label: t('file.analysed'), value: instant(record.createdAt, reader) },
    ...sourcePairs(input),
    ...enginePairs(input),
  ];
  return pairs.flatMap(pair);
};

function verdictLines(input: ContentInput): string[] {
  const { record, t } = input;
  const { label, says, story, nextLabel, reasonsLabel, reasons, remarks, notProof } = verdictContent(input);
  const titled = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [...paragraph(`${title}:`), ...list(items)];
  return [
    ...(story ? [says, label] : [label, says]).flatMap(paragraph),
    ...(story?.answers ?? []).flatMap(answerLines),
    ...titled(reasonsLabel, reasons),
    ...titled(nextLabel, story?.next.map(({ text }) => text) ?? []),
    ...[scoreCaption(record, t), t('score.meaning'), notProof, ...remarks].flatMap(paragraph),
  ];
}

const answerLines = ({ question, answer, reasons, odds }: StoryAnswer): string[] => [
  ...paragraph(`${question} ${answer}.`),
  ...list(reasons),
  ...(odds ? wrapText(odds, { width: columnsMax, indent }) : []),
];

function criteriaLines(input: ContentInput): string[] {
  const { evidence, t } = input;
  const lines = [
    ...evidence.criteria.flatMap((criterion) => criterionLines(criterion, input)),
    ...evidence.notApplicable.flatMap(({ name, details }) => [
      ...paragraph(`${name}: ${t('criteria.notApplicable')}`),
      ...details.flatMap((line) => wrapText(line, { width: columnsMax, indent })),
    ]),
  ];
  return lines.length > 0 ? lines : paragraph(t('criteria.empty'));
}

function criterionLines(
  { name, score, standing, hasBar, dof, clearWord, details, looksAt, canMislead }: CriterionEvidence,
  { t, words }: Pick<ContentInput, 't' | 'words'>,
): string[] {
  const isNoted = standing === 'noted' || score === null;
  const notedValue = standing === 'undecided' ? t('criteria.noAnswer') : t('criteria.notedValue');
  const value = isNoted ? notedValue : scoreText({ score, standing, hasBar, clearWord }, { t, words });
  const lines = [
    dof !== null && `${t('criteria.dof')}: ${dof}`,
    ...details,
    looksAt !== null && `${t('criteria.looksAt')}: ${looksAt}`,
    canMislead !== null && `${t('criteria.canMislead')}: ${canMislead}`,
  ].filter((line) => typeof line === 'string');
  return [
    ...paragraph(`${name}: ${value}`),
    ...lines.flatMap((line) => wrapText(line, { width: columnsMax, indent })),
    '',
  ];
}

/** Returns the score and its word, or only the word if the criterion found nothing. */
function scoreText(
  criterion: Pick<CriterionEvidence, 'standing' | 'hasBar' | 'clearWord'> & { score: number },
  { t, words }: Pick<ContentInput, 't' | 'words'>,
): string {
  if (criterion.standing === 'signed') return t('criteria.signed');
  const word = scoreWord(criterion, words);
  return criterion.hasBar ? `${criterion.score} (${word})` : word;
}
