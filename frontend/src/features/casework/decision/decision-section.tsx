import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShownRecord } from '../../report/records.js';
import { DecisionForm } from './decision-form.js';
import { ShownDecision } from './shown-decision.js';
import './texts.js';

/** What the member decides about the picture, beside the engine's verdict. */
export const DecisionSection = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('decision');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [status, setStatus] = useState('');
  const { decision } = record;
  // The pressed button disappears with its form, so the heading takes the focus.
  const turnTo = (next: { isEditing: boolean; status: string }) => {
    setIsEditing(next.isEditing);
    setStatus(next.status);
    heading.current?.focus();
  };
  const headingId = `decision-${record.id}`;
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-border p-5 sm:p-6">
      <h3 ref={heading} id={headingId} tabIndex={-1} className="text-h3 outline-none">
        {t('title')}
      </h3>
      <p role="status" className="mt-1 text-sm text-muted empty:hidden">
        {status}
      </p>
      {decision && !isEditing ? (
        <ShownDecision
          record={record}
          decision={decision}
          onEdit={() => turnTo({ isEditing: true, status: '' })}
          onDeleted={() => turnTo({ isEditing: false, status: t('remove.done') })}
        />
      ) : (
        <DecisionForm
          record={record}
          onSaved={() => turnTo({ isEditing: false, status: t('saved') })}
          {...(decision ? { onCancel: () => turnTo({ isEditing: false, status: '' }) } : {})}
        />
      )}
    </section>
  );
};
