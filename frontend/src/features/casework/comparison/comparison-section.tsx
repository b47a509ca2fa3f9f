import { type Comparison, type ShownRecord } from '@jinwi/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatShortDateTime } from '../../../shared/lib/format.js';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Input } from '../../../shared/ui/input.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { useHistory } from '../../report/records.js';
import { Section } from '../../report/section.js';
import { useCompare, useComparisons } from './comparison-api.js';
import { Comparing, ComparisonOutcome } from './comparison-result.js';
import './texts.js';

/** Compares the picture of a report with the picture of another analysis of the member. */
export const ComparisonSection = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('comparison');
  const [isChoosing, setIsChoosing] = useState(false);
  const [shownId, setShownId] = useState<string | null>(null);
  const { data, error, refetch } = useComparisons(record.id);
  const comparisons = data ?? [];
  const compare = useCompare(record.id);
  const shown = comparisons.find(({ id }) => id === shownId);
  const choose = (otherId: number) => {
    setIsChoosing(false);
    setShownId(null);
    compare.mutate(otherId, { onSuccess: ({ id }) => setShownId(id) });
  };
  return (
    <Section title={t('title')}>
      <div className="space-y-4">
        <p className="text-sm text-muted">{t('intro')}</p>
        <Disclosure
          summary={t('choose')}
          isOpen={isChoosing}
          onToggle={setIsChoosing}
          className="rounded-card border border-border p-2"
        >
          {isChoosing && (
            <ChooseOriginal analysisId={record.id} isBusy={compare.isPending} onChoose={choose} />
          )}
        </Disclosure>
        {!data && error && (
          <ErrorState text={t('earlierFailed')} details={error.message} onRetry={() => void refetch()} />
        )}
        <Earlier comparisons={comparisons} shownId={shownId} onShow={setShownId} />
        {compare.isPending && <Comparing />}
        {compare.error && (
          <Alert tone="error" title={t('failed')}>
            {reasonOf(compare.error)}
          </Alert>
        )}
        {shown && <ComparisonOutcome key={shown.id} record={record} comparison={shown} />}
      </div>
    </Section>
  );
};

interface EarlierProps {
  comparisons: readonly Comparison[];
  shownId: string | null;
  onShow: (id: string) => void;
}

const Earlier = ({ comparisons, shownId, onShow }: EarlierProps) => {
  const { t } = useTranslation('comparison');
  if (comparisons.length === 0) return null;
  return (
    <div role="group" aria-label={t('earlier')} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="text-sm text-muted">
        {t('earlier')}
      </span>
      {comparisons.map(({ id, otherName }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === shownId}
          onClick={() => onShow(id)}
          className="min-h-11 max-w-full truncate rounded-control border border-control px-3 text-sm hover:bg-surface-2 aria-pressed:border-brand aria-pressed:bg-brand-soft"
        >
          {otherName}
        </button>
      ))}
    </div>
  );
};

const shownMax = 12;

interface ChooseOriginalProps {
  /** Id of the report's own analysis, which is left out of the choices. */
  analysisId: number;
  isBusy: boolean;
  onChoose: (id: number) => void;
}

/** The member's other analyses to choose from, newest first, with a search by name. */
const ChooseOriginal = ({ analysisId, ...rest }: ChooseOriginalProps) => {
  const { t } = useTranslation('comparison');
  return (
    <Loaded query={useHistory()} failed={t('listFailed')}>
      {(records) => <Choices others={records.filter(({ id }) => id !== analysisId)} {...rest} />}
    </Loaded>
  );
};

interface ChoicesProps extends Omit<ChooseOriginalProps, 'analysisId'> {
  others: readonly ShownRecord[];
}

const Choices = ({ others, isBusy, onChoose }: ChoicesProps) => {
  const { t } = useTranslation('comparison');
  const [sought, setSought] = useState('');
  const found = others.filter(({ imageName }) =>
    imageName.toLowerCase().includes(sought.trim().toLowerCase()),
  );
  return (
    <div className="space-y-3 pt-3">
      {others.length > 0 && (
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <p role="status" className="text-sm text-muted empty:hidden">
        {others.length === 0
          ? t('noOthers')
          : found.length === 0
            ? t('noneFound')
            : found.length > shownMax && t('more', { count: shownMax })}
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {found.slice(0, shownMax).map((record) => (
          <li key={record.id}>
            <Choice record={record} isBusy={isBusy} onChoose={() => onChoose(record.id)} />
          </li>
        ))}
      </ul>
      <ButtonLink to="/analyze" variant="secondary" size="small">
        {t('upload')}
      </ButtonLink>
    </div>
  );
};

const Choice = ({
  record,
  isBusy,
  onChoose,
}: {
  record: ShownRecord;
  isBusy: boolean;
  onChoose: () => void;
}) => {
  const locale = useLocale();
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onChoose();
      }}
      className="block w-full space-y-1.5 rounded-card p-1.5 text-left hover:bg-surface-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
    >
      <Thumbnail record={record} className="aspect-4/3 w-full" />
      <span className="block truncate text-sm font-medium">{record.imageName}</span>
      <time dateTime={record.createdAt} className="block text-caption text-muted">
        {formatShortDateTime(record.createdAt, locale)}
      </time>
    </button>
  );
};
