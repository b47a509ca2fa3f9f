import { type NewShare, shareDays } from '@jinwi/contracts';
import { hasLocation } from '@jinwi/report';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { Select } from '../../../shared/ui/select.js';
import { type ShownRecord } from '../records.js';
import { useMakeShare } from './shares-api.js';

const daysDefault = 7;

interface ShareFormProps {
  record: ShownRecord;
  onMade: (share: NewShare) => void;
}

/**
 * Lets the member choose what the link shows and for how long. Asks about location, source and decision only if there
 * are any.
 */
export const ShareForm = ({ record, onMade }: ShareFormProps) => {
  const { t } = useTranslation('sharing');
  const [days, setDays] = useState<(typeof shareDays)[number]>(daysDefault);
  const [withPicture, setWithPicture] = useState(false);
  const [withLocation, setWithLocation] = useState(false);
  const [withDecision, setWithDecision] = useState(false);
  const [withSource, setWithSource] = useState(false);
  const make = useMakeShare(record.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending)
      make.mutate(
        {
          days,
          withPicture,
          withLocation,
          ...(record.source && { withSource }),
          ...(record.decision && { withDecision }),
        },
        { onSuccess: onMade },
      );
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {make.error && (
        <Alert tone="error" title={t('failed')}>
          {reasonOf(make.error)}
        </Alert>
      )}
      <div className="space-y-1.5">
        <p aria-hidden className="text-sm font-semibold">
          {t('days')}
        </p>
        <Select
          label={t('days')}
          options={shareDays.map((count) => ({ value: String(count), label: t('day', { count }) }))}
          value={String(days)}
          onValueChange={(value) =>
            setDays(shareDays.find((known) => String(known) === value) ?? daysDefault)
          }
          className="max-w-48"
        />
      </div>
      <Checkbox
        label={t('picture')}
        hint={t('pictureHint')}
        checked={withPicture}
        onChange={({ target }) => setWithPicture(target.checked)}
      />
      {hasLocation(record) && (
        <Checkbox
          label={t('location')}
          hint={t('locationHint')}
          checked={withLocation}
          onChange={({ target }) => setWithLocation(target.checked)}
        />
      )}
      {record.source && (
        <Checkbox
          label={t('source')}
          hint={t('sourceHint')}
          checked={withSource}
          onChange={({ target }) => setWithSource(target.checked)}
        />
      )}
      {record.decision && (
        <Checkbox
          label={t('decision')}
          hint={t('decisionHint')}
          checked={withDecision}
          onChange={({ target }) => setWithDecision(target.checked)}
        />
      )}
      <p className="text-sm text-muted">{t('shown')}</p>
      <Button type="submit" pending={make.isPending} pendingLabel={t('making')}>
        {t('make')}
      </Button>
    </form>
  );
};
