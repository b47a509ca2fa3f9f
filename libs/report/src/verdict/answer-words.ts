import { actionText } from '../metadata/credential-steps.js';
import { type ReportWords } from '../words/report-words.js';
import { type VerdictTone } from './verdict.js';
import { type AiEvidence, type AiState, isUnproven } from './ai-answer.js';
import { type AlterationState, type Answers, atMost } from './answers.js';

/** Selects colour and icon. `signed` and `unknown` use the neutral colour, but each has its own icon. */
export type AnswerLook = VerdictTone | 'signed' | 'unknown';

/** An answer as shown on the verdict card and in the text report. */
export interface AnswerWords {
  key: keyof Answers;
  question: string;
  answer: string;
  look: AnswerLook;
  reasons: string[];
}

const alterationWords = {
  signs: { look: 'strong', answer: 'answers.alteration.signs' },
  mismatch: { look: 'strong', answer: 'answers.alteration.mismatch' },
  'weak-signs': { look: 'suspicious', answer: 'answers.alteration.weakSigns' },
  'camera-original': { look: 'clear', answer: 'answers.alteration.noSigns' },
  sealed: { look: 'signed', answer: 'answers.alteration.sealed' },
  resaved: { look: 'neutral', answer: 'answers.alteration.noSigns' },
  'no-signs': { look: 'neutral', answer: 'answers.alteration.noSigns' },
  recorded: { look: 'signed', answer: 'answers.alteration.recorded' },
  declared: { look: 'suspicious', answer: 'answers.ai.edited' },
  unknown: { look: 'unknown', answer: 'answers.unknown' },
} as const satisfies Record<AlterationState, unknown>;

const unknownAi = { look: 'unknown', answer: 'answers.unknown' } as const;

const aiWords = {
  own: { look: 'strong', answer: 'answers.ai.own' },
  'own-software': { look: 'signed', answer: 'answers.ai.ownSoftware' },
  recovered: { look: 'strong', answer: 'answers.ai.recovered' },
  'recovered-software': { look: 'signed', answer: 'answers.ai.recoveredSoftware' },
  signed: { look: 'strong', answer: 'answers.ai.signed' },
  'unknown-signer': { look: 'strong', answer: 'answers.ai.unknownSigner' },
  expired: { look: 'strong', answer: 'answers.ai.expired' },
  invalid: { look: 'strong', answer: 'answers.ai.invalid' },
  declared: { look: 'strong', answer: 'answers.ai.declared' },
  edited: { look: 'suspicious', answer: 'answers.ai.edited' },
  software: { look: 'neutral', answer: 'answers.ai.software' },
  likely: { look: 'strong', answer: 'answers.ai.likely' },
  unlikely: { look: 'neutral', answer: 'answers.ai.unlikely' },
  camera: { look: 'clear', answer: 'answers.ai.camera' },
  // In the next three states the network gives no clear result, so the answer must not be "no".
  signs: { look: 'suspicious', answer: 'answers.ai.signs' },
  undecided: unknownAi,
  unseen: unknownAi,
} as const satisfies Record<AiState, unknown>;

export function answerWords({ alteration, ai }: Answers, t: ReportWords): AnswerWords[] {
  const ofAlteration = alterationWords[alteration.state];
  const isStated = ofAlteration.answer === 'answers.alteration.noSigns' && alteration.statedEdits.length > 0;
  const ofAi = aiWords[ai.state];
  return [
    {
      key: 'alteration',
      question: t('answers.alteration.question'),
      answer: t(isStated ? 'answers.alteration.statedEdits' : ofAlteration.answer),
      look: ofAlteration.look,
      reasons: alterationReasons(alteration, t),
    },
    {
      key: 'ai',
      question: t('answers.ai.question'),
      answer: t(ofAi.answer),
      look: ofAi.look,
      reasons: isUnproven(ai.state) ? atMost([...ai.reasons, t('answers.ai.unproven')]) : ai.reasons,
    },
  ];
}

const foundStates: readonly AlterationState[] = ['signs', 'mismatch', 'weak-signs'];

/** Puts the edits of the history after the strongest evidence of an alteration, and first if there is none. */
function alterationReasons(
  { state, reasons, edits, statedEdits }: Answers['alteration'],
  t: ReportWords,
): string[] {
  const history = [
    ...(edits.length > 0 ? [t('answers.alteration.history', { edits: editNames(edits, t) })] : []),
    ...(statedEdits.length > 0 ? [t('answers.alteration.stated', { edits: editNames(statedEdits, t) })] : []),
  ];
  const before = foundStates.includes(state) ? 1 : 0;
  return atMost([...reasons.slice(0, before), ...history, ...reasons]);
}

/** Lists the names of editing actions for use within a sentence. */
export const editNames = (edits: readonly string[], t: ReportWords): string =>
  [...new Set(edits.map((edit) => startingSmall(actionText(edit, t))))].join(', ');

const startingSmall = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

const answerKeys = {
  own: 'ai.answer.own',
  'own-software': 'ai.answer.ownSoftware',
  recovered: 'ai.answer.recovered',
  'recovered-software': 'ai.answer.recoveredSoftware',
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
  camera: 'ai.answer.camera',
  unseen: 'ai.answer.unseen',
} as const satisfies Record<AiState, string>;

export const aiAnswerText = ({ state }: AiEvidence, t: ReportWords): string => t(answerKeys[state]);

const signedStates: readonly AiState[] = ['own', 'own-software', 'recovered', 'recovered-software', 'signed'];

/** In these states the file does not say how it was made. A watermark that only its maker can read may still say it. */
const openStates: readonly AiState[] = ['likely', 'signs', 'undecided', 'unlikely', 'unseen'];

/** States the limits of the network, if it was asked, and of marks in the file unless they are signed. */
export const aiLimitsText = ({ state, says }: AiEvidence, t: ReportWords): string =>
  [
    says !== null && t('ai.limits'),
    !signedStates.includes(state) && t('ai.marks'),
    openStates.includes(state) && t('ai.foreignMarks'),
  ]
    .filter(Boolean)
    .join(' ');
