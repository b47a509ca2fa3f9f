import { type Report } from '@jinwi/contracts';
import { dayText, readMoment } from '../metadata/moment.js';
import { type ReportWords } from '../words/report-words.js';
import { type AiState } from '../verdict/ai-answer.js';
import { editNames } from '../verdict/answer-words.js';
import { type Answers, editorOf } from '../verdict/answers.js';
import { foundCopies, placeOfRegion, placesOfCopy, copySentence, placeText } from './copies.js';
import { continued, withParticles } from './korean.js';
import { reasonForSilence } from './silence.js';
import { type Telling } from './telling.js';
import { type story as en } from './texts.en.js';

/** Makes one sentence from both answers and the kind of picture. */
export function storySentence(telling: Telling): string {
  const { locale } = telling;
  const text =
    bothFound(telling) ?? aiSentence(telling) ?? alterationSentence(telling) ?? quietSentence(telling);
  return locale === 'ko' ? withParticles(text) : text;
}

/** Joins the sentences of both answers; null unless both found something. AI is first, unless its signs are weaker. */
function bothFound(telling: Telling): string | null {
  const { answers, t, locale } = telling;
  const [ai, alteration] = [aiSentence(telling), alterationSentence(telling)];
  if (ai === null || alteration === null) return null;
  const isAltered = answers.ai.state === 'signs' && answers.alteration.state === 'signs';
  const first = isAltered ? alteration : ai;
  const second = isAltered ? t('story.also.ai') : t(alsoKeys[foundState(answers) ?? 'signs']);
  return t('story.both', {
    first: locale === 'ko' ? continued(first) : first.replace(/\.$/u, ''),
    second,
  });
}

const aiKeys = {
  own: 'story.ai.own',
  'own-software': 'story.ai.ownSoftware',
  recovered: 'story.ai.recovered',
  'recovered-software': 'story.ai.recoveredSoftware',
  signed: 'story.ai.signed',
  'unknown-signer': 'story.ai.unknownSigner',
  expired: 'story.ai.expired',
  invalid: 'story.ai.invalid',
  declared: 'story.ai.declared',
  edited: 'story.ai.edited',
  software: 'story.ai.software',
  likely: 'story.ai.likely',
  signs: 'story.ai.signs',
  undecided: null,
  unlikely: null,
  camera: null,
  unseen: null,
} as const satisfies Record<AiState, string | null>;

/** The sentences for mere statements where a fact settles the verdict as altered, so that AI is not called probable. */
const statedKeys: Partial<Record<AiState, `story.ai.stated.${keyof typeof en.ai.stated}`>> = {
  'unknown-signer': 'story.ai.stated.unknownSigner',
  expired: 'story.ai.stated.expired',
  invalid: 'story.ai.stated.invalid',
  declared: 'story.ai.stated.declared',
};

/** The codes of facts that settle the verdict as altered. */
const settlingFacts = ['provenance.mismatch', 'thumbnail.foreign'];

const aiKey = ({ alteration }: Report, state: AiState) =>
  (alteration?.basis.some((code) => settlingFacts.includes(code)) ? statedKeys[state] : undefined) ??
  aiKeys[state];

function aiSentence({ report, answers, t, locale, timeZone }: Telling): string | null {
  const { signedAt, recovered } = report.provenance;
  const issuer = shortName(report.provenance.issuer);
  const key = aiKey(report, answers.ai.state);
  if (key === null) return null;
  if (key === 'story.ai.signed' && !issuer) return t('story.ai.signedUnnamed');
  const moment = readMoment(recovered?.madeOn ?? signedAt);
  const when = moment ? t('story.when', { date: dayText(moment, locale, timeZone) }) : '';
  return t(key, { issuer, when });
}

/** A company's name without its legal form; empty if it has none. */
const shortName = (issuer: string | null): string =>
  issuer?.replace(/,?\s+(?:Inc|LLC|Ltd|GmbH|Corp|Corporation|Co\., Ltd)\.?$/u, '').trim() ?? '';

type FoundState = 'signs' | 'weak' | 'recorded';

const alsoKeys = {
  signs: 'story.also.signs',
  weak: 'story.also.weak',
  recorded: 'story.also.recorded',
} as const satisfies Record<FoundState, string>;

function foundState({ alteration: { state } }: Answers): FoundState | null {
  if (state === 'signs' || state === 'recorded') return state;
  if (state === 'mismatch') return 'signs';
  return state === 'weak-signs' ? 'weak' : null;
}

function alterationSentence({ report, answers, t }: Telling): string | null {
  const state = foundState(answers);
  if (state === null) return null;
  if (state === 'recorded')
    return t('story.alteration.recorded', { edits: editNames(answers.alteration.edits, t) });
  const places = placesOfCopy(report);
  if (!places) return causeText(report, state, t);
  if (foundCopies(report).length > 1) return t(`story.copied.${state}.several`);
  return copySentence(places, state, t);
}

/**
 * The sentence for the strongest evidence, chosen by its code. `weak` has no rows for a provenance mismatch or a
 * foreign thumbnail, because either of them alone settles the answer as `signs`.
 */
const causes = {
  signs: [
    [/^provenance\.mismatch/u, 'story.alteration.signs.mismatch'],
    [/^thumbnail\./u, 'story.alteration.signs.preview'],
    [/^metadata\./u, 'story.alteration.signs.records'],
    [/^(?:ela|adq2|zero|altered-pixels)\./u, 'story.alteration.signs.pixels'],
  ],
  weak: [
    [/^metadata\./u, 'story.alteration.weak.records'],
    [/^(?:ela|adq2|zero|altered-pixels)\./u, 'story.alteration.weak.pixels'],
  ],
} as const;

function causeText(report: Report, state: keyof typeof causes, t: ReportWords): string {
  const [strongest = ''] = report.alteration?.basis ?? [];
  const place = placeOfRegion(report, strongest);
  if (place) return t(`story.alteration.${state}.region`, { place: placeText(place, t) });
  const cause = causes[state].find(([pattern]) => pattern.test(strongest));
  return t(cause?.[1] ?? `story.alteration.${state}.other`);
}

/** Returns the sentence for a report in which neither answer found anything. */
function quietSentence(telling: Telling): string {
  const { report, answers, t } = telling;
  const isAiUnknown = answers.ai.state === 'undecided' || answers.ai.state === 'unseen';
  const why = reasonForSilence(telling);
  if (answers.alteration.state === 'unknown')
    return t(isAiUnknown ? 'story.quiet.unknown' : 'story.quiet.alterationUnknown', {
      why: why ?? t('story.why.few'),
    });
  if (answers.alteration.state === 'camera-original') return originalSentence(telling, isAiUnknown);
  if (isAiUnknown)
    return t(why ? 'story.quiet.alterationOnlyBecause' : 'story.quiet.alterationOnly', { why });
  if (answers.alteration.statedEdits.length > 0 && !editorOf(report)) return t('story.quiet.stated');
  if (why) return t('story.quiet.because', { why });
  return t(report.kind === 'camera' ? 'story.quiet.camera' : 'story.quiet.plain');
}

function originalSentence({ report, t }: Telling, isAiUnknown: boolean): string {
  const issuer = shortName(report.provenance.issuer);
  if (!report.decisive.some(({ code }) => code === 'provenance.valid-camera'))
    return t(isAiUnknown ? 'story.quiet.originalOnly' : 'story.quiet.original');
  return issuer ? t('story.quiet.signedCamera', { issuer }) : t('story.quiet.signedCameraUnnamed');
}
