import { type ShownRecord } from '@jinwi/contracts';
import { toEvidence } from '../evidence/evidence.js';
import { reportWords, sharingWords, verdictWords } from '../words/report-words.js';
import { aiSection, limitsSection, modelsSection } from './ai-content.js';
import {
  muted,
  type PlainBlock,
  type Reader,
  type Section,
  type ReadReport,
  type SharedInput,
  type ContentInput,
} from './block.js';
import { criteriaSection } from './criteria-content.js';
import { decisionSection } from './decision-content.js';
import { fileSection, metadataSection } from './file-content.js';
import { type PictureContent, pictureContent } from './picture-content.js';
import { historySection, signerSection } from './provenance-content.js';
import { type Story } from '../story/story.js';
import { showsScore, toneOfVerdict, type VerdictTone } from '../verdict/verdict.js';
import { verdictLabel } from '../verdict/verdict-label.js';
import { coverageText, verdictText } from '../verdict/verdict-summary.js';

/** A report in one language, rendered by both the shared page and the PDF. */
export interface ReportContent {
  reader: Reader;
  title: string;
  imageName: string;
  verdict: VerdictContent;
  picture: PictureContent | null;
  /** Null if nobody signed the file. */
  signer: Section<PlainBlock> | null;
  sections: Section[];
}

export function reportContent(report: ReadReport, reader: Reader): ReportContent {
  const { locale, timeZone } = reader;
  const record = recordOf(report);
  const t = reportWords(locale);
  const evidence = toEvidence(record, locale, timeZone);
  const input: SharedInput = {
    report,
    record,
    evidence,
    reader,
    t,
    words: verdictWords(locale),
    sharing: sharingWords(locale),
  };
  return {
    reader,
    title: t('text.title'),
    imageName: report.imageName,
    verdict: verdictContent(input),
    picture: pictureContent(input),
    signer: signerSection(input, { hasThumbnails: report.withPicture }),
    sections: [
      decisionSection(report.decision, reader),
      criteriaSection(input),
      aiSection(input),
      modelsSection(input),
      sharedMetadata(input),
      historySection(input),
      fileSection(input),
      limitsSection(input),
    ].filter(({ blocks }) => blocks.length > 0),
  };
}

const recordOf = ({ analysisId, imageName, imageSize, ...report }: ReadReport): ShownRecord => ({
  id: analysisId,
  imageName,
  imageSize,
  result: report.result,
  score: report.score,
  createdAt: report.analyzedAt,
  report: report.report,
  secondOpinion: report.secondOpinion,
  source: report.source,
});

function sharedMetadata(input: SharedInput): Section {
  const { title, blocks } = metadataSection(input);
  return {
    title,
    blocks: input.report.withLocation ? blocks : [...blocks, muted(input.sharing('locationHidden'))],
  };
}

interface VerdictContent {
  label: string;
  tone: VerdictTone;
  /** The story's sentence, or the sentence that explains the label in records made before the two answers existed. */
  says: string;
  story: Story | null;
  nextLabel: string;
  reasonsLabel: string;
  reasons: string[];
  remarks: string[];
  notProof: string;
}

/** States the verdict in the words of the story or, for older records without a story, in those of the label. */
export function verdictContent({ record, evidence, t, words }: ContentInput): VerdictContent {
  const { story, reasons, coverage, isResaved } = evidence;
  const isScored = showsScore(record.result);
  return {
    label: verdictLabel(record.result, words),
    tone: toneOfVerdict(record.result),
    says: story?.sentence ?? verdictText({ record, evidence }, t),
    story,
    nextLabel: t('story.next.title'),
    reasonsLabel: t('verdict.reasons'),
    reasons: story ? [] : reasons.map(({ text, criterion }) => (criterion ? `${criterion}: ${text}` : text)),
    remarks: [
      coverageText(evidence, t),
      coverage?.isInconclusive && isScored
        ? `${t('coverage.inconclusiveTitle')}. ${t('coverage.inconclusive')}`
        : '',
      isResaved ? t('verdict.resaved') : '',
    ].filter(Boolean),
    notProof: t('verdict.notProof'),
  };
}
