import { type ShownRecord } from '@jinwi/contracts';
import { toEvidence } from '../evidence/evidence.js';
import { reportWords, sharingWords, verdictWords } from '../words/report-words.js';
import { aiSection, limitsSection, modelsSection } from './ai-content.js';
import { muted, type Reader, type Section } from './block.js';
import { type ReadReport, type SharedInput } from './content-input.js';
import { criteriaSection } from './criteria-content.js';
import { decisionSection } from './decision-content.js';
import { fileSection, metadataSection, provenanceSection } from './file-content.js';
import { type PictureContent, pictureContent } from './picture-content.js';
import { type VerdictContent, verdictContent } from './verdict-content.js';

/** A report in one language, rendered by both the shared page and the PDF. */
export interface ReportContent {
  reader: Reader;
  title: string;
  imageName: string;
  verdict: VerdictContent;
  picture: PictureContent | null;
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
    sections: [
      decisionSection(report.decision, reader),
      criteriaSection(input),
      aiSection(input),
      modelsSection(input),
      sharedMetadata(input),
      provenanceSection(input),
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
