import { type Story } from '../story/story.js';
import { showsScore, toneOfVerdict, type VerdictTone } from '../verdict/verdict.js';
import { verdictLabel } from '../verdict/verdict-label.js';
import { coverageText, verdictText } from '../verdict/verdict-summary.js';
import { type ContentInput } from './content-input.js';

export interface VerdictContent {
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

/** States the verdict in the words of the story; for older records, in those of the label. */
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
