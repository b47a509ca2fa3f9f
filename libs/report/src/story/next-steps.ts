import { isTraceless, type Report } from '@jinwi/contracts';
import { foundMaps } from '../evidence/criterion-evidence.js';
import { dayText, type Moment, readMoment } from '../metadata/moment.js';
import { isUnproven } from '../verdict/ai-answer.js';
import { type AlterationState } from '../verdict/answers.js';
import { foundCopies, isMarked, placesOfCopy, placeText } from './copies.js';
import { isResaved } from './silence.js';
import { type Telling } from './telling.js';
import { withParticles } from './korean.js';

export const nextStepCodes = [
  'trust-signature',
  'use-as-made',
  'check-date',
  'check-places',
  'ask-original',
  'search-web',
] as const;
export type NextStepCode = (typeof nextStepCodes)[number];

/** Something that the reader can do now. */
export type NextStep =
  | { code: Exclude<NextStepCode, 'ask-original'>; text: string }
  /** `message` is ready to be sent to whoever has the original. */
  | { code: 'ask-original'; text: string; message: string };

/** Code of the metadata field that states when the picture was taken. */
export const captureDateCode = 'field.date-original';

/** What to do now: one to three steps, the most useful first. */
export const nextSteps = (telling: Telling): NextStep[] =>
  codesOf(telling).map((code) => {
    const text = textOf(code, telling);
    return code === 'ask-original' ? { code, text, message: messageOf(telling) } : { code, text };
  });

const alteredStates: readonly AlterationState[] = ['signs', 'mismatch', 'weak-signs'];

function codesOf({ report, answers: { alteration, ai } }: Telling): NextStepCode[] {
  const isAltered = alteredStates.includes(alteration.state);
  switch (ai.state) {
    case 'own':
    case 'own-software':
    case 'signed':
      return isAltered ? ['check-places', 'search-web'] : ['trust-signature'];
    case 'recovered':
    case 'recovered-software':
      return isAltered ? ['check-places', 'use-as-made'] : ['use-as-made', 'search-web'];
    case 'unknown-signer':
    case 'expired':
    case 'invalid':
    case 'declared':
    case 'edited':
    case 'software':
    case 'likely':
    case 'signs':
      return isAltered
        ? ['check-places', 'ask-original', 'search-web']
        : ['search-web', 'ask-original', ...(isTraceless(report.kind) ? [] : (['check-places'] as const))];
    case 'undecided':
    case 'unlikely':
    case 'camera':
    case 'unseen':
      break;
  }
  if (alteration.state === 'mismatch' && !isMarked(report)) return ['ask-original', 'search-web'];
  if (isAltered) return ['check-places', 'ask-original', 'search-web'];
  if (alteration.state === 'recorded') return ['trust-signature', 'ask-original'];
  if (report.decisive.some(({ code }) => code === 'provenance.valid-camera')) return ['trust-signature'];
  if (alteration.state === 'camera-original')
    return [...(captureMoment(report) ? (['check-date'] as const) : []), 'search-web'];
  return alteration.state === 'unknown'
    ? ['ask-original', 'search-web']
    : ['search-web', 'ask-original', 'check-places'];
}

/** When the picture was taken, as its metadata states. */
const captureMoment = ({ metadata }: Report): Moment | null =>
  readMoment(metadata.find(({ code }) => code === captureDateCode)?.value ?? null);

function textOf(code: NextStepCode, telling: Telling): string {
  const { t } = telling;
  switch (code) {
    case 'trust-signature':
      return t(trustKey(telling));
    case 'use-as-made':
      return t('story.next.made');
    case 'check-date': {
      const moment = captureMoment(telling.report);
      return t('story.next.date', {
        date: moment && dayText(moment, telling.locale, telling.timeZone),
      });
    }
    case 'check-places':
      return placesText(telling);
    case 'ask-original':
      return t(`story.next.${wantedOf(telling)}`);
    case 'search-web':
      return t(
        isUnproven(telling.answers.ai.state) || telling.answers.ai.state === 'declared'
          ? 'story.next.searchDeclared'
          : 'story.next.search',
      );
  }
}

const trustKey = ({ answers: { alteration, ai } }: Telling) => {
  if (['own', 'own-software', 'signed'].includes(ai.state)) return 'story.next.trustMade';
  return alteration.state === 'recorded' ? 'story.next.trustEdits' : 'story.next.trustCamera';
};

function placesText({ report, answers: { alteration, ai }, t }: Telling): string {
  const isAltered = alteredStates.includes(alteration.state);
  const places = isAltered ? placesOfCopy(report) : null;
  if (!places) {
    if (isAltered && foundMaps(report).length > 0) return t('story.next.edges');
    if (isDrawn(report)) return t('story.next.drawn');
    if (isAltered) return t('story.next.scene');
    const isOfAi = !['undecided', 'unlikely', 'camera', 'unseen', 'software'].includes(ai.state);
    return t(isOfAi ? 'story.next.details' : 'story.next.scene');
  }
  if (foundCopies(report).length > 1) return t('story.next.boxes');
  const [from, to] = [placeText(places.from, t), placeText(places.to, t)];
  return places.from === places.to
    ? withParticles(t('story.next.near', { from }))
    : withParticles(t('story.next.places', { from, to }));
}

const messageOf = (telling: Telling): string =>
  telling.t('story.request.message', { asks: telling.t(`story.request.${wantedOf(telling)}`) });

/** Which version of the file to ask for. */
const wantedOf = (telling: Telling) => {
  const { kind, ai } = telling.report;
  if (kind === 'graphic' || ai?.answer === 'declared' || ai?.answer === 'likely') return 'source';
  if (kind === 'screenshot') return 'unscreened';
  if (kind === 'thumbnail' || ai?.basis.some((code) => code.startsWith('reason.too-small'))) return 'full';
  if (isResaved(telling)) return 'unsent';
  return isDrawn(telling.report) ? 'source' : 'original';
};

/** Whether the picture is or may be a drawing. A drawing has no camera file, and need not have light and shadows. */
const isDrawn = ({ kind, ai }: Report): boolean =>
  kind === 'graphic' || (kind !== 'camera' && (ai?.basis.some((code) => drawnCodes.includes(code)) ?? false));

const drawnCodes = ['ai-pixels.smooth', 'reason.drawn-image'];
