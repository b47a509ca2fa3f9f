import { type ShownRecord } from '@jinwi/contracts';
import {
  coverageText,
  reportWords,
  sharingWords,
  showsScore,
  type Story,
  toEvidence,
  toneOfVerdict,
  verdictLabel,
  verdictText,
  type VerdictTone,
  verdictWords,
} from '@jinwi/report';
import { type Reader, type Section } from './content.js';
import { aiSection, limitsSection, modelsSection } from './ai-content.js';
import { criteriaSection } from './criteria-content.js';
import { fileSection, metadataSection, provenanceSection } from './file-content.js';
import { type PictureContent, pictureContent } from './picture-content.js';
import { type ReadReport, type Reading } from './reading.js';

/** A report in one language, rendered by both the page and the PDF. */
export interface ReportContent {
  reader: Reader;
  title: string;
  imageName: string;
  verdict: {
    label: string;
    tone: VerdictTone;
    /** The sentence of the story, or the one under the label in records made before the two answers existed. */
    says: string;
    story: Story | null;
    nextLabel: string;
    reasonsLabel: string;
    reasons: string[];
    score: string | null;
    remarks: string[];
    notProof: string;
  };
  picture: PictureContent | null;
  sections: Section[];
}

export function reportContent(report: ReadReport, reader: Reader): ReportContent {
  const { locale, timeZone } = reader;
  const record = recordOf(report);
  const t = reportWords(locale);
  const evidence = toEvidence(record, locale, timeZone);
  const reading = {
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
    verdict: verdictOf(reading),
    picture: pictureContent(reading),
    sections: [
      criteriaSection(reading),
      aiSection(reading),
      modelsSection(reading),
      metadataSection(reading),
      provenanceSection(reading),
      fileSection(reading),
      limitsSection(reading),
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
});

function verdictOf({ record, evidence, t, words }: Reading): ReportContent['verdict'] {
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
    score: isScored ? t('score.caption', { score: record.score }) : null,
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
