import {
  type FindingSentence,
  metadataGroupTitle,
  noMetadataText,
  readMoment,
  type ReportWords,
  signalWord,
  type TimelineEntry,
  timelineOf,
  witnessKeys,
} from '@jinwi/report';
import { type Block, listOf, muted, paragraph, type Section, type Text, timeText } from './content.js';
import { type Reading } from './reading.js';
import { zoneOfAll } from './reader-of.js';

/** The file's own metadata; contradictions come first. */
export function metadataSection({ report, evidence, t, sharing }: Reading): Section {
  const { contradictions, groups, blocks } = evidence.metadata;
  const isEmpty = contradictions.length + groups.length + blocks.length === 0;
  return {
    title: t('metadata.title'),
    blocks: [
      ...(isEmpty ? [muted(noMetadataText(evidence.provenance, t))] : []),
      ...findingsOf(contradictions, t('metadata.contradictions'), t),
      ...groups.flatMap(({ group, fields, findings }): Block[] => [
        { kind: 'heading', text: metadataGroupTitle(group, t) },
        ...listOf(sentences(findings, t)),
        ...(fields.length > 0
          ? [
              {
                kind: 'pairs' as const,
                pairs: fields.map(({ label, details }) => ({ label: label ?? '', value: details })),
              },
            ]
          : []),
      ]),
      ...(report.withLocation ? [] : [muted(sharing('locationHidden'))]),
    ],
  };
}

const findingsOf = (findings: FindingSentence[], title: string, t: ReportWords): Block[] =>
  findings.length === 0 ? [] : [{ kind: 'heading', text: title }, ...listOf(sentences(findings, t))];

const sentences = (findings: FindingSentence[], t: ReportWords): string[] =>
  findings.map(({ text, strength }) => [signalWord(strength, t), text].filter(Boolean).join(': '));

/** Says what the content credentials are worth, and lists the file's history. */
export function provenanceSection({ report, evidence, reader, t }: Reading): Section {
  const entries = timelineOf({ report: report.report, locale: reader.locale, t });
  const line = ({ title, witness, when, tool, note }: TimelineEntry): Text => [
    `${title} (${t(witnessKeys[witness])})`,
    ...(when ? [' · ', timeText(when, reader)] : []),
    ...(tool ? [` · ${t('provenance.tool', { tool })}`] : []),
    ...(note ? [` · ${note}`] : []),
  ];
  return {
    title: t('provenance.title'),
    blocks: [
      paragraph(evidence.credentials),
      ...listOf(entries.map(line)),
      ...(entries.length > 0 ? [muted(t('timeline.caveat'))] : []),
    ],
  };
}

/** Identifies the file, so that the report can be matched to it. */
export function fileSection({ report, reader, t, sharing }: Reading): Section {
  const { image, engineVersion } = report.report;
  const analyzed = readMoment(report.analyzedAt);
  return {
    title: t('file.title'),
    blocks: [
      {
        kind: 'pairs',
        pairs: [
          { label: t('file.name'), value: report.imageName },
          {
            label: t('file.size'),
            value: `${new Intl.NumberFormat(reader.locale).format(report.imageSize)} B`,
          },
          {
            label: t('file.dimensions'),
            value: t('file.dimensionsValue', { ...image, format: image.format.toUpperCase() }),
          },
          {
            label: t('file.analysed'),
            value: analyzed ? [timeText(analyzed, reader)] : report.analyzedAt,
          },
          ...(reader.timeZone === zoneOfAll ? [] : [{ label: sharing('zone'), value: reader.timeZone }]),
          { label: t('file.engine'), value: engineVersion },
          { label: t('file.sha256'), value: image.sha256, isCode: true },
        ],
      },
    ],
  };
}
