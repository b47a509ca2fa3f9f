import {
  type BatchItem,
  type BatchItemState,
  errorText,
  isErrorCode,
  type UploadRules,
} from '@jinwi/contracts';
import { Clock, Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Badge } from '../../../shared/ui/badge.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';
import { ImageName } from '../../history/components/image-name.js';
import { VerdictBadge } from '../../report/verdict/verdict-badge.js';

/** The image's name, which leads to its report when there is one. */
export const ItemName = ({ item: { analysisId, imageName, state, verdict } }: { item: BatchItem }) => {
  const { t } = useTranslation('analysis');
  if (state !== 'done' || analysisId === null || verdict === null) return <ImageName name={imageName} />;
  return (
    <Link
      to={`/history?analysis=${analysisId}`}
      aria-label={t('open', { name: imageName })}
      className="inline-flex min-h-6 max-w-full rounded-control font-medium text-brand hover:underline"
    >
      <ImageName name={imageName} />
    </Link>
  );
};

/** The verdict, or how far the image is. */
export const ItemVerdict = ({ item: { state, verdict } }: { item: BatchItem }) => {
  const { t } = useTranslation('batches');
  if (verdict !== null) return <VerdictBadge result={verdict} />;
  if (state === 'done') return <span className="text-muted">{t('state.deleted')}</span>;
  return <Unfinished state={state} />;
};

const stateKeys = {
  fetching: 'state.fetching',
  waiting: 'state.waiting',
  running: 'state.running',
  failed: 'state.failed',
} as const satisfies Record<Exclude<BatchItemState, 'done'>, string>;

const stateIcons = { fetching: Download, waiting: Clock } as const;

const Unfinished = ({ state }: { state: Exclude<BatchItemState, 'done'> }) => {
  const { t } = useTranslation('batches');
  const Icon = state === 'fetching' || state === 'waiting' ? stateIcons[state] : null;
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {state === 'running' && <SpinnerIcon className="size-4 shrink-0 text-brand" />}
      {t(stateKeys[state])}
    </span>
  );
};

const alterationKeys = {
  signs: 'alteration.signs',
  'weak-signs': 'alteration.weakSigns',
  'no-signs': 'alteration.noSigns',
  unknown: 'alteration.unknown',
} as const satisfies Record<NonNullable<BatchItem['alteration']>, string>;

const aiKeys = {
  declared: 'ai.declared',
  likely: 'ai.likely',
  unlikely: 'ai.unlikely',
  unknown: 'ai.unknown',
} as const satisfies Record<NonNullable<BatchItem['ai']>, string>;

/** Both answers in words; null where there is none. */
export const useAnswers = ({ alteration, ai }: BatchItem) => {
  const { t } = useTranslation('batches');
  return {
    alteration: alteration && t(alterationKeys[alteration]),
    ai: ai && t(aiKeys[ai]),
  };
};

/** Why there is no analysis, and that it cost nothing. */
export const ItemFailure = ({ failure, rules }: { failure: string | null; rules: UploadRules }) => {
  const { t } = useTranslation('batches');
  const locale = useLocale();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge>{t('state.failed')}</Badge>
      <span>{errorText(isErrorCode(failure) ? failure : 'analysis.failed', locale, rules)}</span>
    </div>
  );
};
