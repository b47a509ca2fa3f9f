import { type Locale, type Report, isTraceless } from '@jinwi/contracts';
import { reportWords } from '../words/report-words.js';
import { type AnswerWords, answerWords } from '../verdict/answer-words.js';
import { toAnswers, type Answers } from '../verdict/answers.js';
import { type NextStep, nextSteps } from './next-steps.js';
import { storySentence } from './sentence.js';
import { isResaved } from './silence.js';
import { type Telling } from './telling.js';

/** The summary that a person reads first, in the same words on every page, in print and for assistants. */
export interface Story {
  /** One sentence that never contradicts either answer. */
  sentence: string;
  /** "Was it altered?" and "Did AI make it?", each with its reasons, the most important first. */
  answers: StoryAnswer[];
  /** What to do now: one to three steps. */
  next: NextStep[];
}

export interface StoryAnswer extends AnswerWords {
  /** Says how often test pictures got the same answer; null if this was not measured. */
  odds: string | null;
}

/**
 * @param timeZone time zone of the dates; without it, the zone of this machine is used
 * @returns null for reports made before the two answers existed
 */
export function toStory(report: Report, locale: Locale, timeZone?: string): Story | null {
  const answers = toAnswers(report, locale);
  if (!answers) return null;
  const t = reportWords(locale);
  const telling = { report, answers, t, locale, timeZone };
  return {
    sentence: storySentence(telling),
    answers: answerWords(answers, t).map((words) => ({ ...words, odds: oddsOf(words.key, telling) })),
    next: nextSteps(telling),
  };
}

/**
 * The thresholds that the network's answers had when their odds were measured. Reports of earlier versions used other
 * thresholds. See "In the verdict" in docs/ai-detector.md.
 */
const measured = { likelyMin: 0.9706, signsMin: 0.9129, unlikelyMax: 0.0871 };

/** Says how often test pictures got the same answer (docs/evaluation.md); null if this was not measured. */
const oddsOf = (key: keyof Answers, telling: Telling): string | null =>
  key === 'ai' ? aiOdds(telling) : alterationOdds(telling);

function alterationOdds(telling: Telling): string | null {
  const { report, answers, t } = telling;
  if (isTraceless(report.kind)) return null;
  switch (answers.alteration.state) {
    case 'signs':
      return t('story.odds.altered');
    case 'weak-signs':
      return t('story.odds.weak');
    case 'camera-original':
      return t('story.odds.original');
    case 'no-signs':
    case 'resaved':
      return t(isResaved(telling) ? 'story.odds.resaved' : 'story.odds.quiet');
    // The odds of `signs` were measured for tests, not for signatures.
    case 'mismatch':
    // `sealed` needs no odds, because a valid signature rules out later changes.
    case 'sealed':
    case 'recorded':
    case 'declared':
    case 'unknown':
      return null;
  }
}

function aiOdds({ report: { ai, kind }, answers, t }: Telling): string | null {
  const probability = ai?.probability ?? null;
  if (probability === null || isTraceless(kind)) return null;
  const { state } = answers.ai;
  if (state === 'likely' && probability >= measured.likelyMin) return t('story.odds.likely');
  if (state === 'signs' && probability >= measured.signsMin) return t('story.odds.signs');
  return state === 'unlikely' && probability <= measured.unlikelyMax ? t('story.odds.unlikely') : null;
}
