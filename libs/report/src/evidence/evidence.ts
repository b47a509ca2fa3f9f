import {
  type Locale,
  type Report,
  type ReportFinding,
  type ReportProvenance,
  type ShownRecord,
} from '@jinwi/contracts';
import { tracelessTexts } from '../texts/kind-texts.js';
import { renderForensicText } from '../texts/render-forensic-text.js';
import {
  type CriterionEvidence,
  fromCriterion,
  fromPart,
  hasFound,
  linesOf,
  type Reading,
  weakestFirst,
} from './criterion-evidence.js';
import { type ManipulationParts, parseManipulation } from './manipulation.js';
import { type MetadataBlock, parseMetadata } from '../metadata/metadata-blocks.js';
import { credentialsText } from '../metadata/signed-origin.js';
import { fieldText } from '../metadata/moment.js';
import { hasCameraDates } from '../metadata/timeline.js';
import { sentence, sentencesOf } from './remarks.js';
import { type Story, toStory } from '../story/story.js';
import { type AiEvidence, toAiEvidence } from '../verdict/ai-answer.js';
import { standoutsOf, supports } from '../verdict/answers.js';

export type FindingGroup = ReportFinding['group'];

export interface FindingSentence {
  text: string;
  strength: ReportFinding['strength'];
}

export interface MetadataGroup {
  group: FindingGroup;
  fields: MetadataBlock[];
  findings: FindingSentence[];
}

/** A record's evidence in the reader's language, rendered from its codes if it has any, otherwise from its texts. */
export interface Evidence {
  overall: string;
  /** The summary that a person reads first; null for records too old to have answers about alteration and AI. */
  story: Story | null;
  /** Why a test without findings proves nothing for this kind of picture; null for kinds that keep traces. */
  traceless: string | null;
  /** The reasons for the verdict, at most three. */
  reasons: Reason[];
  /** Whether the file looks as if a messenger app had re-saved it, which removes most JPEG traces. */
  isResaved: boolean;
  /** Lowest score first. */
  criteria: CriterionEvidence[];
  /** Inapplicable criteria, each with the reason as its only detail. */
  notApplicable: CriterionEvidence[];
  aiFindings: string[];
  /** Null for records made before the network existed. */
  ai: AiEvidence | null;
  /**
   * `groups` holds the fields and all findings about the file except `standouts`. `blocks` holds the text of a
   * record without a report.
   */
  metadata: { standouts: FindingSentence[]; groups: MetadataGroup[]; blocks: MetadataBlock[] };
  provenance: ReportProvenance | null;
  /** Sentences about what the Content Credentials prove. */
  credentials: string;
  coverage: Coverage | null;
}

export interface Reason {
  text: string;
  /** Name of the criterion with this finding; null for a fact that decided the verdict by itself. */
  criterion: string | null;
}

interface Coverage {
  fired: number;
  answered: number;
  skipped: number;
  isInconclusive: boolean;
}

/** The fields of a record that hold evidence. */
type Evident = Pick<
  ShownRecord,
  'report' | 'artifacts' | 'manipulation' | 'metadata' | 'aiGenerationMarkers'
>;

/** @param timeZone time zone of dates and times, which are then shown with its name; by default that of this machine */
export function toEvidence(record: Evident, locale: Locale, timeZone?: string): Evidence {
  const parts = parseManipulation(record.manipulation);
  const { report } = record;
  return report
    ? fromReport(report, {
        parts,
        locale,
        timeZone,
        artifacts: record.artifacts,
        provenance: report.provenance,
        declaresAi: ['generated', 'edited'].includes(report.ai?.declared?.extent ?? ''),
      })
    : fromTexts(record, { parts, locale });
}

function fromTexts(
  record: Evident,
  { parts, locale }: { parts: ManipulationParts; locale: Locale },
): Evidence {
  return {
    overall: [parts.overallEvaluation, parts.plainText].filter(Boolean).join('\n\n'),
    story: null,
    traceless: null,
    reasons: [],
    isResaved: false,
    criteria: parts.criteria.map(fromPart).sort(weakestFirst),
    notApplicable: [],
    aiFindings: linesOf(record.aiGenerationMarkers),
    ai: null,
    metadata: { standouts: [], groups: [], blocks: parseMetadata(record.metadata) },
    provenance: null,
    credentials: credentialsText(undefined, locale),
    coverage: null,
  };
}

function fromReport(report: Report, reading: Reading): Evidence {
  const { parts, locale, timeZone } = reading;
  const applied = report.criteria.filter(({ applicable }) => applicable);
  const skipped = report.criteria.filter(({ applicable }) => !applicable);
  const criteria = applied.map((criterion) => fromCriterion(criterion, reading)).sort(weakestFirst);
  return {
    overall: [parts.overallEvaluation, parts.plainText].filter(Boolean).join('\n\n'),
    story: toStory(report, locale, timeZone),
    traceless: tracelessReason(report, locale),
    reasons: toReasons({ report, criteria, locale }),
    isResaved: report.findings.some(({ code }) => code === 'jpeg.messenger-like'),
    criteria,
    notApplicable: skipped.map((criterion) => fromCriterion(criterion, reading)),
    aiFindings: toAiFindings(report, locale),
    ai: toAiEvidence(report, locale),
    // Computed lazily, after the verdict is drawn, because the first date that a browser formats takes a long time.
    get metadata() {
      return toMetadata(report, { locale, timeZone });
    },
    provenance: report.provenance,
    credentials: credentialsText(report, locale),
    coverage: {
      fired: criteria.filter(hasFound).length,
      answered: criteria.filter((criterion) => hasFound(criterion) || criterion.standing === 'clear').length,
      skipped: skipped.length,
      isInconclusive: report.inconclusive,
    },
  };
}

const tracelessReason = ({ decisive }: Report, locale: Locale): string | null =>
  decisive.flatMap(({ code }) => tracelessTexts[code]?.[locale] ?? [])[0] ?? null;

const verdictReasonsMax = 3;

/** Returns decisive facts first, then findings of the criteria with the lowest scores, without duplicates. */
function toReasons(from: { report: Report; criteria: CriterionEvidence[]; locale: Locale }): Reason[] {
  const decisive = from.report.decisive.map((remark) => sentence(remark, from.locale));
  const found = from.criteria
    .filter(hasFound)
    .flatMap(({ name, details }) => details.slice(0, 1).map((text) => ({ text, criterion: name })));
  const facts = decisive
    .filter((text) => !found.some((reason) => reason.text === text))
    .map((text) => ({ text, criterion: null }));
  return [...facts, ...found].slice(0, verdictReasonsMax);
}

/** Returns the evidence for the AI answer, the file's declarations, and other traces of generators. */
function toAiFindings(report: Report, locale: Locale): string[] {
  const { ai, aiMarkers, criteria, findings } = report;
  const traces = new Set(criteria.filter(({ family }) => family === 'generator').map(({ id }) => id));
  const others = findings.filter(
    ({ criterionId }) => traces.has(criterionId) && criterionId !== 'declared-ai',
  );
  const basis = ai?.basis.filter(supports(ai)) ?? [];
  // The basis says what the Content Credentials declare; the marker would repeat it.
  const isTold = basis.some((code) => code.startsWith('provenance.'));
  const markers = aiMarkers.filter(({ code }) => !isTold || !code.startsWith('ai.credentials'));
  return [
    ...new Set([
      ...sentencesOf(report, basis, locale),
      ...[...markers, ...others].map((remark) => sentence(remark, locale)),
    ]),
  ];
}

const groupOrder: readonly FindingGroup[] = ['capture', 'edit', 'source', 'file'];

/**
 * Whether the section about the file shows the test's findings. Findings about pixels are shown with their criterion,
 * and those about AI and Content Credentials in their own sections.
 */
const isOfFile = ({ id, family }: Report['criteria'][number]): boolean =>
  family === 'metadata' || id === 'jpeg-structure';

type Telling = Pick<Reading, 'locale' | 'timeZone'>;

function toMetadata(report: Report, telling: Telling): Evidence['metadata'] {
  const standouts = standoutsOf(report);
  const findings = report.findings.filter((finding) => !standouts.includes(finding));
  return {
    standouts: standouts.map((finding) => toFinding(finding, telling.locale)),
    groups: toGroups({ ...report, findings }, telling),
    blocks: [],
  };
}

const toFinding = (finding: ReportFinding, locale: Locale): FindingSentence => ({
  text: sentence(finding, locale),
  strength: finding.strength,
});

function toGroups(report: Report, telling: Telling): MetadataGroup[] {
  const { locale } = telling;
  const ofFile = new Set(report.criteria.filter(isOfFile).map(({ id }) => id));
  const repeated = hasCameraDates(report) ? 'field.date-modified' : null;
  return groupOrder
    .map((group) => ({
      group,
      fields: report.metadata
        .filter((field) => field.group === group && field.code !== repeated)
        .map(({ code, value }) => ({
          label: renderForensicText(code, {}, locale),
          details: fieldText({ code, value }, telling),
          code,
        })),
      findings: report.findings
        .filter((finding) => finding.group === group && ofFile.has(finding.criterionId))
        .map((finding) => toFinding(finding, locale)),
    }))
    .filter(({ fields, findings }) => fields.length + findings.length > 0);
}
