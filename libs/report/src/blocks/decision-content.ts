import { type RecordDecision } from '@jinwi/contracts';
import { readMoment } from '../metadata/moment.js';
import { caseworkWords, verdictWords } from '../words/report-words.js';
import {
  listOf,
  muted,
  type Pair,
  paragraph,
  type PlainBlock,
  type Reader,
  type Section,
  timeText,
} from './block.js';

/** Returns the section with the member's decision; it has no blocks if the member has not decided. */
export function decisionSection(decided: RecordDecision | undefined, reader: Reader): Section<PlainBlock> {
  const t = caseworkWords(reader.locale);
  const title = t('decision.title');
  if (!decided) return { title, blocks: [] };
  const { decision, decidedAt, links = [] } = decided;
  const moment = readMoment(decidedAt);
  const at: Pair = { label: t('decision.at'), value: moment ? [timeText(moment, reader)] : decidedAt };
  // Joined into one line, because a reason with many short lines might not fit on the pages of a PDF.
  const reason = (decided.reason ?? '').replace(/\s+/gu, ' ');
  return {
    title,
    blocks: [
      { kind: 'heading', text: verdictWords(reader.locale)(`decision.${decision}`) },
      ...(reason ? [paragraph(reason)] : []),
      ...listOf(links),
      { kind: 'pairs', pairs: [at] },
      muted(t('decision.note')),
    ],
  };
}
