import {
  type Decision,
  type DecisionBody,
  type DecisionKind,
  decisionLinkLengthMax,
  decisionLinksMax,
  decisionReasonLengthMax,
  decisions,
  type RecordDecision,
  type ShownRecord,
  textLength,
} from '@jinwi/contracts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { Field } from '../../../shared/ui/field.js';
import { TextArea } from '../../../shared/ui/input.js';
import { RadioCard } from '../../../shared/ui/radio-card.js';
import { useDecide } from './decision-api.js';
import { EngineVerdict } from './shown-decision.js';

interface DecisionFormProps {
  record: ShownRecord;
  onSaved: () => void;
  /** Closes the form without saving; absent if there is no saved decision. */
  onCancel?: () => void;
}

export const DecisionForm = ({ record, onSaved, onCancel }: DecisionFormProps) => {
  const { t } = useTranslation('decision');
  const [draft, setDraft] = useState(() => draftOf(record.decision));
  const [isTried, setIsTried] = useState(false);
  const decide = useDecide(record.id);
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }));
  const fault = isTried ? faultOf(draft) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (faultOf(draft) === null && !decide.isPending) decide.mutate(bodyOf(draft), { onSuccess: onSaved });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-2 space-y-5">
      <p className="text-sm text-muted">{t('intro')}</p>
      <EngineVerdict result={record.result} />
      {decide.error && (
        <Alert tone="error" title={t('failed')}>
          {reasonOf(decide.error)}
        </Alert>
      )}
      <KindField value={draft.decision} onChange={(decision) => change({ decision })} />
      <ReasonField
        value={draft.reason}
        isFaulty={fault === 'reason'}
        onChange={(reason) => change({ reason })}
      />
      <Field label={t('links')} hint={t('linksHint')} error={fault === 'links' ? t('linksFault') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            inputMode="url"
            spellCheck={false}
            value={draft.links}
            onChange={({ target }) => change({ links: target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={t('measure')}
        hint={t('measureHint')}
        checked={draft.mayMeasure}
        onChange={({ target }) => change({ mayMeasure: target.checked })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={decide.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        {onCancel && (
          <Button variant="secondary" disabled={decide.isPending} onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
};

interface KindFieldProps {
  value: Draft['decision'];
  onChange: (decision: Draft['decision']) => void;
}

const KindField = ({ value, onChange }: KindFieldProps) => {
  const { t } = useTranslation(['decision', 'analysis']);
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('choice')}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {decisions.map((kind) => (
          <RadioCard
            key={kind}
            name="decision"
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
            label={t(`analysis:decision.${kind}`)}
            hint={t(`hints.${kind}`)}
          />
        ))}
      </div>
    </fieldset>
  );
};

interface ReasonFieldProps {
  value: string;
  isFaulty: boolean;
  onChange: (reason: string) => void;
}

const ReasonField = ({ value, isFaulty, onChange }: ReasonFieldProps) => {
  const { t } = useTranslation('decision');
  const counted = t('counted', { count: textLength(value.trim()), max: decisionReasonLengthMax });
  return (
    <Field
      label={t('reason')}
      hint={`${t('reasonHint')} ${counted}`}
      error={isFaulty ? `${t('reasonFault')} ${counted}` : undefined}
    >
      {(control) => (
        <TextArea {...control} rows={4} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
};

interface Draft {
  decision: DecisionKind;
  reason: string;
  /** One address per line. */
  links: string;
  mayMeasure: boolean;
}

const draftOf = (decided: RecordDecision | undefined): Draft => ({
  decision: decided?.decision ?? 'open',
  reason: decided?.reason ?? '',
  links: (decided?.links ?? []).join('\n'),
  mayMeasure: decided?.mayMeasure ?? false,
});

/** Returns the field that the server would refuse; null if the draft is valid. */
function faultOf(draft: Draft): 'reason' | 'links' | null {
  if (textLength(draft.reason.trim()) > decisionReasonLengthMax) return 'reason';
  const links = linksOf(draft);
  return links.length > decisionLinksMax || !links.every(isLink) ? 'links' : null;
}

const bodyOf = (draft: Draft): DecisionBody => ({ ...draft, links: linksOf(draft) });

const linksOf = ({ links }: Draft): Decision['links'] =>
  links
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const isLink = (link: string): boolean =>
  link.length <= decisionLinkLengthMax && /^https?:\/\/\S+$/iu.test(link) && URL.canParse(link);
