import {
  type BatchItem,
  type BatchItemState,
  errorText,
  isErrorCode,
  type Locale,
  type UploadRules,
} from '@jinwi/contracts';
import { verdictLabel, type VerdictWords } from '@jinwi/report';
import { Clock, Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Badge } from '../../../shared/ui/badge.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';
import { ImageName, ScoreCell } from '../../history/components/record-parts.js';
import '../../history/texts.js';
import { LabelledVerdict } from '../../report/verdict/verdict-badge.js';

interface ItemProps {
  item: BatchItem;
  words: ItemWords;
}

export const ItemName = ({ item: { analysisId, imageName, state, verdict }, words }: ItemProps) => {
  if (state !== 'done' || analysisId === null || verdict === null) return <ImageName name={imageName} />;
  return (
    <Link
      to={`/history?analysis=${analysisId}`}
      aria-label={words.verdicts('open', { name: imageName })}
      className="inline-flex min-h-6 max-w-full rounded-control font-medium text-brand hover:underline"
    >
      <ImageName name={imageName} />
    </Link>
  );
};

export const ItemVerdict = ({ item: { state, verdict }, words }: ItemProps) => {
  if (verdict !== null)
    return <LabelledVerdict result={verdict} label={verdictLabel(verdict, words.verdicts)} />;
  if (state === 'done') return <span className="text-muted">{words.t('state.deleted')}</span>;
  return <Unfinished state={state} words={words} />;
};

const stateIcons = { fetching: Download, waiting: Clock } as const;

interface UnfinishedProps {
  state: Exclude<BatchItemState, 'done'>;
  words: ItemWords;
}

const Unfinished = ({ state, words: { t } }: UnfinishedProps) => {
  const Icon = state === 'fetching' || state === 'waiting' ? stateIcons[state] : null;
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {state === 'running' && <SpinnerIcon className="size-4 shrink-0 text-brand" />}
      {t(`state.${state}`)}
    </span>
  );
};

const alterationKeys = {
  signs: 'alteration.signs',
  'weak-signs': 'alteration.weakSigns',
  'no-signs': 'alteration.noSigns',
  unknown: 'alteration.unknown',
} as const satisfies Record<NonNullable<BatchItem['alteration']>, string>;

/**
 * Returns the answers about alteration and AI in words; null for a missing answer. If the verdict is "Possibly
 * AI-Generated", an unknown AI answer reads "some signs" instead of "unclear".
 */
export const answersOf = ({ verdict, alteration, ai }: BatchItem, { t }: ItemWords) => ({
  alteration: alteration && t(alterationKeys[alteration]),
  ai: ai && t(verdict === 'Possibly AI-Generated' && ai === 'unknown' ? 'ai.signs' : (`ai.${ai}` as const)),
});

export const ItemScore = ({ item: { verdict, score }, words: { t, verdicts } }: ItemProps) =>
  verdict !== null &&
  score !== null && (
    <ScoreCell
      record={{ result: verdict, score }}
      words={verdicts}
      label={t('table.score')}
      valueText={(word) => t('history:score.value', { score, word })}
    />
  );

interface ItemFailureProps {
  failure: string | null;
  rules: UploadRules;
  words: ItemWords;
}

/** Says why the image has no analysis, and that it cost no credit. */
export const ItemFailure = ({ failure, rules, words: { t, locale } }: ItemFailureProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Badge>{t('state.failed')}</Badge>
    <span>{errorText(isErrorCode(failure) ? failure : 'analysis.failed', locale, rules)}</span>
  </div>
);

/**
 * Texts that all rows of a table share, because each `useTranslation` copies the i18n instance, which would be too slow
 * in every row of a long table.
 */
export interface ItemWords {
  t: BatchWords;
  verdicts: VerdictWords & ReturnType<typeof useTranslation<'analysis'>>['t'];
  locale: Locale;
}

type BatchWords = ReturnType<typeof useTranslation<['batches', 'history']>>['t'];

/** Returns the texts for all rows of a table, as the same object until the language changes. */
export function useItemWords(): ItemWords {
  const { t } = useTranslation(['batches', 'history']);
  const { t: verdicts } = useTranslation('analysis');
  const locale = useLocale();
  return useMemo(() => ({ t, verdicts, locale }), [t, verdicts, locale]);
}
