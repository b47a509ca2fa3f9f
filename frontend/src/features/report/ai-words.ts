import { type TFunction } from 'i18next';
import { type AiEvidence, type AiState } from './ai-answer.js';

const answerKeys = {
  signed: 'ai.answer.signed',
  declared: 'ai.answer.declared',
  edited: 'ai.answer.edited',
  software: 'ai.answer.software',
  likely: 'ai.answer.likely',
  signs: 'ai.answer.signs',
  undecided: 'ai.answer.undecided',
  unlikely: 'ai.answer.unlikely',
  unseen: 'ai.answer.unseen',
} as const satisfies Record<AiState, string>;

export const aiAnswerText = ({ state }: AiEvidence, t: TFunction<'report'>): string => t(answerKeys[state]);

/** What the network cannot do, and what an unsigned mark is worth. */
export const aiLimitsText = ({ state }: AiEvidence, t: TFunction<'report'>): string =>
  state === 'signed' ? t('ai.limits') : `${t('ai.limits')} ${t('ai.marks')}`;

/** Empty if the network could not run. */
export const aiProbabilityText = ({ percent }: AiEvidence, t: TFunction<'report'>): string =>
  percent === null ? '' : t('ai.probability', { percent });
