import { type AnalysisFailure, errorText, isErrorCode } from '@jinwi/contracts';
import { EyeOff, ImageOff, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatBytes, formatShortDateTime } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { type AgainState } from '../../analyze/components/again-notice.js';
import { ImageName } from './image-name.js';
import { RowButton } from './row-button.js';

interface FailedRowProps {
  failure: AnalysisFailure;
  /** Whether the URL names this row. */
  isLinked: boolean;
  isHiding: boolean;
  onHide: () => void;
  onDelete: () => void;
}

export const FailedRow = ({ failure, isLinked, isHiding, onHide, onDelete }: FailedRowProps) => {
  const { t } = useTranslation('history');
  const { id, imageName: name } = failure;
  const rowRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) rowRef.current?.focus();
  }, [isLinked]);
  return (
    <li
      ref={rowRef}
      id={failureRowId(id)}
      tabIndex={-1}
      data-record-link={id}
      className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-2 rounded-card p-3"
    >
      <span
        aria-hidden
        className="inline-grid size-14 shrink-0 place-items-center rounded-control border border-border bg-stage text-muted"
      >
        <ImageOff className="size-5" />
      </span>
      <FailureFacts failure={failure} />
      <span className="ml-auto flex items-center gap-1">
        <ButtonLink
          to="/analyze"
          state={{ failedName: name } satisfies AgainState}
          variant="secondary"
          size="small"
          aria-label={t('failed.retryName', { name })}
        >
          {t('failed.retry')}
        </ButtonLink>
        <RowButton action="hide" icon={EyeOff} name={name} pending={isHiding} onClick={onHide} />
        <RowButton action="delete" icon={Trash2} name={name} onClick={onDelete} />
      </span>
    </li>
  );
};

const FailureFacts = ({ failure }: { failure: AnalysisFailure }) => {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const { imageName, imageSize, createdAt, reason } = failure;
  return (
    <div className="min-w-0 flex-1 basis-56 space-y-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium">
          <ImageName name={imageName} />
        </span>
        <Badge>{t('failed.badge')}</Badge>
      </div>
      <p>{errorText(isErrorCode(reason) ? reason : 'analysis.failed', locale)}</p>
      <p className="text-muted tabular-nums">
        <time dateTime={createdAt}>{formatShortDateTime(createdAt, locale)}</time> ·{' '}
        {formatBytes(imageSize, locale)}
      </p>
    </div>
  );
};

const rowPrefix = 'failed-';

export const failureRowId = (id: number): string => `${rowPrefix}${id}`;

export const failureAddress = (id: number): string => `/history#${failureRowId(id)}`;
