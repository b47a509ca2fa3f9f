import { type EarlierDecision, type RecordDecision, type ShownRecord } from '@jinwi/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { VerdictBadge } from '../../report/verdict/verdict-badge.js';
import { useUndecide } from './decision-api.js';

interface ShownDecisionProps {
  record: ShownRecord;
  decision: RecordDecision;
  onEdit: () => void;
  onDeleted: () => void;
}

export const ShownDecision = ({ record, decision: decided, onEdit, onDeleted }: ShownDecisionProps) => {
  const { t } = useTranslation(['decision', 'analysis']);
  const locale = useLocale();
  const { reason, links = [], mayMeasure, earlier = [] } = decided;
  return (
    <div className="mt-3 space-y-4">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="text-lg font-semibold">{t(`analysis:decision.${decided.decision}`)}</p>
        <EngineVerdict result={record.result} />
      </div>
      {reason && <p className="break-words whitespace-pre-line">{reason}</p>}
      {links.length > 0 && (
        <ul aria-label={t('links')} className="space-y-1 text-sm">
          {links.map((link) => (
            <li key={link}>
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="break-all text-brand underline"
              >
                {link}
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {t('since', { date: formatDateTime(decided.decidedAt, locale) })}
        {mayMeasure && ` · ${t('measured')}`}
      </p>
      {earlier.length > 0 && <Earlier earlier={earlier} />}
      <Buttons record={record} onEdit={onEdit} onDeleted={onDeleted} />
    </div>
  );
};

export const EngineVerdict = ({ result }: { result: string }) => {
  const { t } = useTranslation('decision');
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      {t('verdict')} <VerdictBadge result={result} />
    </p>
  );
};

const Earlier = ({ earlier }: { earlier: readonly EarlierDecision[] }) => {
  const { t } = useTranslation(['decision', 'analysis']);
  const locale = useLocale();
  return (
    <Disclosure summary={t('earlier', { count: earlier.length })}>
      <ol className="space-y-2 px-2 pt-1 text-sm">
        {earlier.map(({ decision, reason, decidedAt }) => (
          <li key={decidedAt}>
            <span className="font-medium">{t(`analysis:decision.${decision}`)}</span>{' '}
            <time dateTime={decidedAt} className="text-muted">
              {formatDateTime(decidedAt, locale)}
            </time>
            {reason && <p className="break-words whitespace-pre-line">{reason}</p>}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
};

const Buttons = ({ record, onEdit, onDeleted }: Omit<ShownDecisionProps, 'decision'>) => {
  const { t } = useTranslation('decision');
  const [isAsking, setIsAsking] = useState(false);
  const remove = useUndecide();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
        {t('delete')}
      </Button>
      <DeleteDialog
        subject={isAsking ? { id: record.id, name: record.imageName } : null}
        text={(word) => t(`remove.${word}`)}
        remove={remove}
        onClose={() => setIsAsking(false)}
        onDeleted={onDeleted}
      />
    </div>
  );
};
