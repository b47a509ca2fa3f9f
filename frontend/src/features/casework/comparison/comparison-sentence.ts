import { type ComparisonResult, type Locale, type PictureAlignment } from '@jinwi/contracts';
import { type TFunction } from 'i18next';

export type ComparisonWords = TFunction<'comparison'>;

/** If more than this share of the area differs, the pictures are said to differ everywhere. */
const everywhereFrom = 0.6;
const uncoveredFrom = 0.03;

export function comparisonSentences(
  { alignment, isToneChanged, differentShare, parts }: ComparisonResult,
  t: ComparisonWords,
  locale: Locale,
): string[] {
  if (alignment === null) return [t('notSame'), t('notSameHint')];
  const changes = changesOf(alignment, isToneChanged, t, locale);
  const uncovered = 1 - alignment.coverage;
  return [
    t(differentShare > everywhereFrom ? 'everywhere' : 'same'),
    changes.length > 0 && t('whole', { changes: listed(changes, locale) }),
    parts.length === 0 ? t('noParts') : t('parts', { count: parts.length }),
    uncovered > uncoveredFrom && t('uncovered', { percent: Math.round(100 * uncovered) }),
  ].filter((sentence) => sentence !== false);
}

const scaleTolerance = 0.01;
const degreesMin = 0.3;
const sides = ['left', 'top', 'right', 'bottom'] as const;
const cutMin = 0.01;

function changesOf(
  { scale, rotation, isMirrored, isDistorted, cuts }: PictureAlignment,
  isToneChanged: boolean,
  t: ComparisonWords,
  locale: Locale,
): string[] {
  const cut = sides.filter((side) => cuts[side] >= cutMin).map((side) => t(`side.${side}`));
  const degrees = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.abs(rotation));
  return [
    Math.abs(scale - 1) > scaleTolerance && t('change.scaled', { percent: percentOf(scale) }),
    cut.length > 0 && t('change.cropped', { sides: listed(cut, locale) }),
    Math.abs(rotation) >= degreesMin && t('change.turned', { degrees }),
    isMirrored && t('change.mirrored'),
    isDistorted && t('change.distorted'),
    isToneChanged && t('change.tone'),
  ].filter((change) => change !== false);
}

const percentOf = (scale: number): number => Math.max(1, Math.round(100 * scale));

/** Korean lists nouns without a word for "and". */
const listed = (parts: readonly string[], locale: Locale): string =>
  locale === 'ko' ? parts.join(', ') : new Intl.ListFormat(locale).format(parts);
