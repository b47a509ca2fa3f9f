import { type Locale, type Report } from '@jinwi/contracts';
import { reportWords } from '../words/report-words.js';
import { type AnswerWords, answerWords } from '../verdict/answer-words.js';
import { toAnswers } from '../verdict/answers.js';
import { type NextStep, nextSteps } from './next-steps.js';
import { oddsOf } from './odds.js';
import { storySentence } from './sentence.js';

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
