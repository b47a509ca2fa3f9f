import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatShortDateTime } from '../../../shared/lib/format.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { Input } from '../../../shared/ui/input.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { type ShownRecord, useHistory } from '../../report/records.js';

const shownMax = 12;

interface ChooseOriginalProps {
  /** The analysis to compare, which is not among the choices. */
  analysisId: number;
  isBusy: boolean;
  onChoose: (id: number) => void;
}

/** The member's other analyses to choose from, newest first, with a search by name. */
export const ChooseOriginal = ({ analysisId, ...rest }: ChooseOriginalProps) => {
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
