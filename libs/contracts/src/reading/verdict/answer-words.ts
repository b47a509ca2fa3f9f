import { actionText } from '../metadata/credential-actions.js';
import { type ReportWords } from '../report-words.js';
import { type VerdictTone } from './verdict.js';
import { type AiEvidence, type AiState } from './ai-answer.js';
import { type AlterationState, type Answers, atMost } from './answers.js';

/** Selects colour and icon. `signed` and `unknown` have the neutral colour and icons of their own. */
export type AnswerLook = VerdictTone | 'signed' | 'unknown';

/** An answer as shown on the verdict card and in the text report. */
export interface AnswerWords {
  key: keyof Answers;
  question: string;
  answer: string;
  look: AnswerLook;
  reasons: string[];
  /** Which evidence would change the answer. */
  change: string;
}

const alterationWords = {
  signs: { look: 'strong', answer: 'answers.alteration.signs', change: 'answers.change.signs' },
  'weak-signs': {
    look: 'suspicious',
    answer: 'answers.alteration.weakSigns',
    change: 'answers.change.weakSigns',
  },
  'camera-original': {
    look: 'clear',
    answer: 'answers.alteration.noSigns',
    change: 'answers.change.cameraOriginal',
  },
  resaved: { look: 'neutral', answer: 'answers.alteration.noSigns', change: 'answers.change.resaved' },
  'no-signs': { look: 'neutral', answer: 'answers.alteration.noSigns', change: 'answers.change.noSigns' },
  recorded: { look: 'signed', answer: 'answers.alteration.recorded', change: 'answers.change.aiSigned' },
  unknown: { look: 'unknown', answer: 'answers.unknown', change: 'answers.change.untested' },
} as const satisfies Record<AlterationState, unknown>;

const unknownAi = { look: 'unknown', answer: 'answers.unknown', change: 'answers.change.aiUnknown' } as const;

const aiWords = {
  own: { look: 'signed', answer: 'answers.ai.own', change: 'answers.change.aiSigned' },
  'own-software': { look: 'signed', answer: 'answers.ai.ownSoftware', change: 'answers.change.aiSigned' },
  signed: { look: 'signed', answer: 'answers.ai.signed', change: 'answers.change.aiSigned' },
  'unknown-signer': {
    look: 'strong',
    answer: 'answers.ai.unknownSigner',
    change: 'answers.change.aiStated',
  },
  expired: { look: 'strong', answer: 'answers.ai.expired', change: 'answers.change.aiStated' },
  invalid: { look: 'strong', answer: 'answers.ai.invalid', change: 'answers.change.aiStated' },
  declared: { look: 'strong', answer: 'answers.ai.declared', change: 'answers.change.aiDeclared' },
  edited: { look: 'suspicious', answer: 'answers.ai.edited', change: 'answers.change.aiStated' },
  software: { look: 'neutral', answer: 'answers.ai.software', change: 'answers.change.aiStated' },
  likely: { look: 'strong', answer: 'answers.ai.likely', change: 'answers.change.aiLikely' },
  unlikely: { look: 'neutral', answer: 'answers.ai.unlikely', change: 'answers.change.aiUnlikely' },
  // If the network abstains, the answer is never "no".
  signs: { look: 'suspicious', answer: 'answers.ai.signs', change: 'answers.change.aiUnknown' },
  undecided: unknownAi,
  unseen: unknownAi,
} as const satisfies Record<AiState, unknown>;

export function answerWords({ alteration, ai }: Answers, t: ReportWords): AnswerWords[] {
  const ofAlteration = alterationWords[alteration.state];
  const ofAi = aiWords[ai.state];
  return [
    {
      key: 'alteration',
      question: t('answers.alteration.question'),
      answer: t(ofAlteration.answer),
      look: ofAlteration.look,
      reasons: alterationReasons(alteration, t),
      change: t(ofAlteration.change),
    },
    {
      key: 'ai',
      question: t('answers.ai.question'),
      answer: t(ofAi.answer),
      look: ofAi.look,
      reasons: ai.reasons,
      change: t(ofAi.change),
    },
  ];
}

/** Puts the recorded edits first if they are the answer, otherwise after the strongest evidence. */
function alterationReasons({ state, reasons, edits }: Answers['alteration'], t: ReportWords): string[] {
  if (edits.length === 0) return reasons;
  const names = edits.map((edit) => startingSmall(actionText(edit, t)));
  const history = t('answers.alteration.history', { edits: [...new Set(names)].join(', ') });
  const before = state === 'recorded' ? 0 : 1;
  return atMost([...reasons.slice(0, before), history, ...reasons]);
}

const startingSmall = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const answerKeys = {
  own: 'ai.answer.own',
  'own-software': 'ai.answer.ownSoftware',
  signed: 'ai.answer.signed',
  'unknown-signer': 'ai.answer.unproven',
  expired: 'ai.answer.unproven',
  invalid: 'ai.answer.unproven',
  declared: 'ai.answer.declared',
  edited: 'ai.answer.edited',
  software: 'ai.answer.software',
  likely: 'ai.answer.likely',
  signs: 'ai.answer.signs',
  undecided: 'ai.answer.undecided',
  unlikely: 'ai.answer.unlikely',
  unseen: 'ai.answer.unseen',
} as const satisfies Record<AiState, string>;

export const aiAnswerText = ({ state }: AiEvidence, t: ReportWords): string => t(answerKeys[state]);

const signedStates: readonly AiState[] = ['own', 'own-software', 'signed'];

/** The limits of the network, and the limited value of an unsigned mark. */
export const aiLimitsText = ({ state }: AiEvidence, t: ReportWords): string =>
  signedStates.includes(state) ? t('ai.limits') : `${t('ai.limits')} ${t('ai.marks')}`;

/** Empty if the network could not run. */
export const aiProbabilityText = ({ percent }: AiEvidence, t: ReportWords): string =>
  percent === null ? '' : t('ai.probability', { percent });
