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

type Choice = 'picture' | 'location' | 'source' | 'decision';

const choicesOf = (record: ShownRecord): Choice[] => [
  'picture',
  ...(hasLocation(record) ? (['location'] as const) : []),
  ...(record.source ? (['source'] as const) : []),
  ...(record.decision ? (['decision'] as const) : []),
];

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
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  const make = useMakeShare(record.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending)
      make.mutate(
        {
          days,
          withPicture: chosen.includes('picture'),
          withLocation: chosen.includes('location'),
          ...(record.source && { withSource: chosen.includes('source') }),
          ...(record.decision && { withDecision: chosen.includes('decision') }),
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
      {choicesOf(record).map((choice) => (
        <Checkbox
          key={choice}
          label={t(choice)}
          hint={t(`${choice}Hint`)}
          checked={chosen.includes(choice)}
          onChange={({ target }) =>
            setChosen([...chosen.filter((other) => other !== choice), ...(target.checked ? [choice] : [])])
          }
        />
      ))}
      <p className="text-sm text-muted">{t('shown')}</p>
      <Button type="submit" pending={make.isPending} pendingLabel={t('making')}>
        {t('make')}
      </Button>
    </form>
  );
};
