import { type FindingSentence } from '../evidence/evidence.js';
import { metadataGroupTitle, noMetadataText, signalWord, sourceText } from '../metadata/metadata-words.js';
import { readMoment } from '../metadata/moment.js';
import { type MetadataBlock } from '../metadata/metadata-blocks.js';
import { kindTexts } from '../texts/kind-texts.js';
import { type ReportWords } from '../words/report-words.js';
import {
  listOf,
  muted,
  type Pair,
  type PlainBlock,
  type Section,
  timeText,
  zoneOfAll,
  type ContentInput,
  type SharedInput,
} from './block.js';

/** The file's own metadata; what stands out comes first. */
export function metadataSection({ evidence, t }: ContentInput): Section<PlainBlock> {
  const { standouts, groups, blocks } = evidence.metadata;
  const isEmpty = standouts.length + groups.length + blocks.length === 0;
  return {
    title: t('metadata.title'),
    blocks: [
      ...(isEmpty ? [muted(noMetadataText(evidence.provenance, t))] : []),
      ...findingsOf(standouts, t('metadata.standouts'), t),
      ...groups.flatMap(({ group, fields, findings }): PlainBlock[] => [
        { kind: 'heading', text: metadataGroupTitle(group, t) },
        ...listOf(sentences(findings, t)),
        ...pairsOf(fields),
      ]),
      ...pairsOf(blocks),
    ],
  };
}

const findingsOf = (findings: FindingSentence[], title: string, t: ReportWords): PlainBlock[] =>
  findings.length === 0 ? [] : [{ kind: 'heading', text: title }, ...listOf(sentences(findings, t))];

const pairsOf = (fields: readonly MetadataBlock[]): PlainBlock[] =>
  fields.length === 0 ? [] : [{ kind: 'pairs', pairs: fields.map(toPair) }];

const toPair = ({ label, details }: MetadataBlock): Pair => ({ label: label ?? '', value: details });

const sentences = (findings: FindingSentence[], t: ReportWords): string[] =>
  findings.map(({ text, strength }) => [signalWord(strength, t), text].filter(Boolean).join(': '));

/** Identifies the file, so that the report can be matched to it. */
export function fileSection(input: SharedInput): Section<PlainBlock> {
  const { report, reader, t, sharing } = input;
  const analyzed = readMoment(report.analyzedAt);
  const pairs: Pair[] = [
    ...picturePairs(input),
    { label: t('file.analysed'), value: analyzed ? [timeText(analyzed, reader)] : report.analyzedAt },
    ...sourcePairs(input),
    ...(reader.timeZone === zoneOfAll ? [] : [{ label: sharing('zone'), value: reader.timeZone }]),
    ...enginePairs(input),
  ];
  return { title: t('file.title'), blocks: [{ kind: 'pairs', pairs }] };
}

/** Name, size, kind and dimensions, as far as the record has them. */
export function picturePairs({ record: { imageName, imageSize, report }, reader, t }: ContentInput): Pair[] {
  const pairs: Pair[] = [{ label: t('file.name'), value: imageName }];
  if (imageSize !== undefined)
    pairs.push({
      label: t('file.size'),
      value: `${new Intl.NumberFormat(reader.locale).format(imageSize)} B`,
    });
  if (report?.kind) pairs.push({ label: t('file.kind'), value: kindTexts[report.kind][reader.locale] });
  if (report) {
    const { width, height, format } = report.image;
    pairs.push({
      label: t('file.dimensions'),
      value: t('file.dimensionsValue', { width, height, format: format.toUpperCase() }),
    });
  }
  return pairs;
}

const addressLengthMax = 300;
/** Stands in for the date, so that the sentence can be split where the date belongs. */
const dateMark = '{{date}}';

/** Says where the image was fetched from; empty for uploads. */
export function sourcePairs({ record: { source }, reader, t }: ContentInput): Pair[] {
  if (!source) return [];
  const [before = '', after = ''] = sourceText(source, { date: dateMark, t }).split(dateMark);
  const fetched = readMoment(source.fetchedAt);
  const codePair = (label: string, address: string): Pair => ({
    label,
    value: address.length > addressLengthMax ? `${address.slice(0, addressLengthMax)}…` : address,
    isCode: true,
  });
  return [
    {
      label: t('file.source'),
      value: [before, fetched ? timeText(fetched, reader) : source.fetchedAt, after].filter(
        (part) => part !== '',
      ),
    },
    codePair(t('file.sourceAddress'), source.address),
    ...(source.page === null ? [] : [codePair(t('file.sourcePage'), source.page)]),
  ];
}

/** The engine that analyzed the file, and the file's hash; empty for records without a report. */
export const enginePairs = ({ record: { report }, t }: ContentInput): Pair[] =>
  report
    ? [
        { label: t('file.engine'), value: report.engineVersion },
        { label: t('file.sha256'), value: report.image.sha256, isCode: true },
      ]
    : [];
