import { type NewShare, shareDays, type ShownRecord } from '@jinwi/contracts';
import { hasLocation } from '@jinwi/report';
import { Copy } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/lib/copy-text.js';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { Input } from '../../../shared/ui/input.js';
import { SelectField } from '../../../shared/ui/select.js';
import { ShareList, useMakeShare } from './share-list.js';
import './texts.js';

interface ShareDialogProps {
  record: ShownRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates links to a report and lists the valid ones. */
export const ShareDialog = ({ record, open, onOpenChange }: ShareDialogProps) => {
  const { t } = useTranslation('sharing');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('description')}
      className="print:hidden"
    >
      <Links record={record} />
    </Dialog>
  );
};

/** Holds the new link, which is discarded when the dialog closes. */
const Links = ({ record }: { record: ShownRecord }) => {
  const [made, setMade] = useState<NewShare | null>(null);
  return (
    <div className="space-y-6">
      {made ? <NewLink share={made} /> : <ShareForm record={record} onMade={setMade} />}
      <ShareList analysisId={record.id} onEnded={(id) => made?.id === id && setMade(null)} />
    </div>
  );
};

type CopyState = 'not-yet' | 'done' | 'failed';

/** Shows the address of a new link, which cannot be shown again. */
const NewLink = ({ share: { url } }: { share: NewShare }) => {
  const { t } = useTranslation('sharing');
  const { t: common } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<CopyState>('not-yet');
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => {
    const isCopied = await copyText(url);
    if (!isCopied) field.current?.select();
    setState(isCopied ? 'done' : 'failed');
  };
  return (
    <div className="space-y-4">
      <Alert tone="success" title={t('made')}>
        {t('once')}
      </Alert>
      <Input ref={field} readOnly aria-label={t('address')} value={url} className="font-mono text-sm" />
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy aria-hidden className="size-4" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a href={url} target="_blank" rel="noopener" className={buttonClass({ variant: 'secondary' })}>
          {t('look')} <span className="sr-only">{common('newTab')}</span>
        </a>
        <p role="status" className="text-sm text-muted">
          {state === 'done' && t('copied')}
          {state === 'failed' && t('copyFailed')}
        </p>
      </div>
    </div>
  );
};

const daysDefault = 7;

type ShareChoice = 'picture' | 'location' | 'source' | 'decision';

const choicesOf = (record: ShownRecord): ShareChoice[] => [
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
const ShareForm = ({ record, onMade }: ShareFormProps) => {
  const { t } = useTranslation('sharing');
  const [days, setDays] = useState<(typeof shareDays)[number]>(daysDefault);
  const [chosen, setChosen] = useState<readonly ShareChoice[]>([]);
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
      <SelectField
        label={t('days')}
        options={shareDays.map((count) => ({ value: String(count), label: t('day', { count }) }))}
        value={String(days)}
        onValueChange={(value) => setDays(shareDays.find((known) => String(known) === value) ?? daysDefault)}
        className="max-w-48"
      />
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
